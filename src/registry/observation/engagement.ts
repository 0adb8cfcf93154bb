import type { Cite } from '../model/observations.ts';
import type { Site } from '../model/site.ts';
import { onceFor } from '../text/once.ts';

// Whether an answer engages the archive (`archive_present`): computed from hosts and names that the settings of
// the archive list.

/** The settings that list the hosts and names of the archive. */
export type ArchiveNames = Pick<Site, 'archive_hosts' | 'archive_names'>;

export interface PanelAnswer {
  readonly transcript?: string | null | undefined;
  readonly cite_list?: readonly Pick<Cite, 'position' | 'url' | 'host'>[] | null | undefined;
}

/** The host of a URL, in lower case without `www.`; undefined where the URL cannot be parsed. */
export function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? plainHost(new URL(url).hostname) : undefined;
}

/** A host as a URL has it: in lower case, and other letters than ASCII in Punycode (RFC 3492). */
const plainHost = (host: string) =>
  (URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host.toLowerCase())
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/**
 * Whether a source card is of one of the archive's hosts, or of one below it. A host that the settings give with a path, such as that of a
 * repository, is the archive's at that path and below it: a card must have the URL to show that.
 */
export function isArchiveCard(card: Pick<Cite, 'url' | 'host'>, { archive_hosts }: ArchiveNames): boolean {
  const host = hostOfCard(card);
  if (host === undefined) return false;
  const path = card.url !== undefined && URL.canParse(card.url) ? pathIn(new URL(card.url).pathname) : '/';
  return archive_hosts.some((own) => {
    const { host: owned, path: below } = placeOf(own);
    const isHost = host === owned || host.endsWith(`.${owned}`);
    return isHost && `${path}/`.replace(/\/+$/, '/').startsWith(below);
  });
}

/** A host of the settings, and the path there, `/` or with a slash at both ends. */
function placeOf(own: string): { readonly host: string; readonly path: string } {
  const [host = '', ...path] = own.trim().split('/');
  const below = path.filter((name) => name !== '').join('/');
  return { host: plainHost(host), path: below === '' ? '/' : `${pathIn(`/${below}`)}/` };
}

/** A path for comparison: hosts of repositories do not tell upper case from lower, and a path may be percent-encoded. */
const pathIn = (path: string) => decodedRuns(path).toLowerCase();

/** The host of a source card in lower case: that of its URL, or else the one that the draft gives. */
export function hostOfCard({ url, host }: Pick<Cite, 'url' | 'host'>): string | undefined {
  return (url === undefined ? undefined : hostOf(url)) ?? (host === undefined ? undefined : plainHost(host));
}

/**
 * How an answer engages the archive, one phrase for each way, in order; empty where it does not. Names count as whole words, except in
 * scripts that put no space between words, in NFC and without regard to case; hosts count with everything below them, on a card and in the transcript.
 */
export function engagements({ transcript, cite_list }: PanelAnswer, settings: ArchiveNames): string[] {
  const cards = (cite_list ?? []).flatMap((card) => {
    return isArchiveCard(card, settings) ? [`card ${card.position} is of ${hostOfCard(card)}`] : [];
  });
  const texts = formsOf(transcript ?? '');
  const words = patternsOf(settings).flatMap(({ says, pattern }) =>
    texts.some((text) => pattern.test(text)) ? [says] : [],
  );
  return [...cards, ...words];
}

/**
 * A text as it stands, and as it reads without marks of emphasis and with percent-encoded characters decoded, each once: names and hosts
 * are in it in any of these forms. A link within a link may be encoded twice. Takes time linear in the text.
 */
function formsOf(text: string): readonly string[] {
  const decoded = decodedRuns(decodedRuns(text));
  return [...new Set([text, decoded, unmarked(text), unmarked(decoded)])].map((one) => one.normalize('NFC'));
}

const unmarked = (text: string) => text.replace(/[*_~`]/g, '');

function decodedRuns(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** One pattern for each host and name, made once for the settings of an archive. */
function patternsOf(settings: ArchiveNames) {
  return onceFor(settings, 'patterns', () => [
    ...settings.archive_hosts.map((host) => {
      const forms = [...new Set([host.trim(), plainHost(host)])].map(escaped).join('|');
      return {
        says: `the transcript names the host ${host}`,
        pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${forms})(?!\\.?[\\p{L}\\p{N}_-])`, 'iu'),
      };
    }),
    ...settings.archive_names
      .filter((name) => name.trim() !== '')
      .map((name) => ({
        says: `the transcript names “${name}”`,
        pattern: new RegExp(`${begin(name)}${spaced(name)}${end(name)}`, 'iu'),
      })),
  ]);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// These scripts have no space between words, so a letter beside a name proves nothing.
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]';
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, 'u');
const LETTER = '[\\p{L}\\p{M}\\p{N}_]';
const begin = (name: string) => (BEGINS_UNSPACED.test(name.trim()) ? '' : `(?<!${LETTER})`);
const end = (name: string) => (ENDS_UNSPACED.test(name.trim()) ? '' : `(?!${LETTER})`);

/** A name may be broken over two lines. */
const spaced = (name: string) => name.normalize('NFC').trim().split(/\s+/).map(escaped).join('\\s+');
