import { RESOURCES } from '../../archive/resources/index.ts';
import { bodyOf, canonicalText } from '../../identity/canonical-text.ts';
import { contentSwhid, fromUtf8, type Hashes, utf8 } from '../../identity/hash.ts';
import type { Deposit } from '../../model/deposit.ts';
import { FILE_BASIS } from '../../model/vocabulary.ts';
import { splitFrontMatter } from '../../submission/front-matter.ts';
import { type Fields, isFields } from '../../text/json.ts';
import { isNoText } from '../../text/strings.ts';
import type { EntryMapping } from './entry.ts';
import type { NumberedEntry } from './identifiers.ts';
import { type AdoptionNotes, decode, type SourceFiles, soundText } from './source.ts';
import { textOf } from './values.ts';

// The text of an adopted deposit, and what its hash proves. The bytes of the source are never lost: where the text that is published is
// other than the file, the file is kept as well.

/** The words of an entry that may have been hashed with its text. */
type HashedWords = Pick<Deposit, 'title' | 'creator' | 'description'>;

/** The text of a deposit, and what is known of its hash. */
export interface AdoptedText {
  /** The bytes of `data/texts/AXN-<HEX>-text.md`; undefined where there is no text. */
  readonly bytes?: Uint8Array | undefined;
  /** The file of the source that it was read from, and whether its bytes are other than those of the text. */
  readonly file?: { readonly path: string; readonly bytes: Uint8Array; readonly differs: boolean };
  readonly fields: Partial<Deposit>;
}

const HASH = /^(?:sha-?256[:=-]\s*)?([0-9a-f]{64})$/i;

/** The text and hash of an entry whose words are mapped; `notes` hears of all that is odd about them. Never throws. */
export function adoptedText(
  { raw, hex, number }: NumberedEntry,
  mapping: EntryMapping,
  source: SourceFiles,
  hashes: Hashes,
  notes: AdoptionNotes,
): AdoptedText {
  const words = wordsOf(mapping);
  const path = textPaths(raw, hex).find((one) => source.size(one) !== undefined);
  const file = path === undefined ? undefined : source.read(path);
  const inside = [raw.full_text, raw.body, raw.text].find((one) => typeof one === 'string' && one !== '') as
    | string
    | undefined;
  const stated = raw.hash ?? raw.sha256 ?? raw.content_sha256 ?? raw.axn_canonical;
  const claimed = HASH.exec(textOf(stated) ?? '')?.[1]?.toLowerCase();
  const decoded = file && decode(file);
  const noText = decoded && isNoText(decoded.text) ? decoded.text.split('\n').filter(isNoText) : undefined;
  const isSound = decoded?.encoding === 'utf-8' && !noText;
  const text = decoded?.text ?? inside;
  const whole = isSound || text === undefined ? file : utf8(soundText(text));
  const tried = new Set<string>();
  const proved =
    claimed === undefined
      ? undefined
      : findHashed(claimed, { file, body: inside, ...words }, raw, hashes, tried);
  const bytes = proved && isTextOf(proved.bytes, text) ? proved.bytes : whole;
  const head = `${words.title}\n${words.creator}\n${words.description}\n`;
  const hash = claimed ?? hashes.sha256(bytes ?? head);
  const isPublished = bytes !== undefined && hashes.sha256(bytes) === hash;
  const isCanonical =
    bytes !== undefined && decode(bytes).encoding === 'utf-8' && bodyOf(fromUtf8(bytes), words) !== undefined;
  const found = proved?.basis === FILE_BASIS ? 'the text file as its archive had it' : proved?.basis;
  const basis = isPublished ? (isCanonical ? undefined : FILE_BASIS) : found;
  if (claimed === undefined) {
    if (stated !== undefined && stated !== null) mapping.keep('hash', stated);
    const note = 'The archive states no SHA-256; it was computed here.';
    mapping.note('derived', 'hash', stated ?? null, { rule: 'AXN-003', to: hash, note });
  }
  if (proved && !proved.exact) {
    const note = `The hash is that of ${proved.basis}.`;
    mapping.note('mapped', 'hash', hash, { rule: 'TXT-002', to: proved.basis, note });
  }
  if (decoded && decoded.encoding !== 'utf-8') {
    const note = `The text file was ${decoded.encoding}; it was decoded, and the file is kept as it was.`;
    const to = 'utf-8';
    mapping.note('mapped', 'full_text_path', decoded.encoding, { rule: 'TXT-002', to, note });
  }
  if (noText) {
    const where = { resource: RESOURCES.registry.name, key: String(number), field: 'full_text_path' };
    notes.replaced(where, noText, noText.map(soundText));
  }
  return {
    bytes,
    ...(path !== undefined &&
      file && { file: { path, bytes: file, differs: !bytes || !contains(bytes, file) } }),
    fields: {
      hash,
      axn_canonical: hash,
      ...(bytes ? { content_swhid: contentSwhid(bytes, hashes.sha1) } : {}),
      ...(basis === undefined ? {} : { hash_status: 'verified' as const, hash_basis: basis }),
      ...(claimed && !proved ? { hash_status: 'claimed' as const, hash_tried: [...tried] } : {}),
    },
  };
}

/** The words of an entry, which may stand before its text in what was hashed. */
export function wordsOf({ fields }: EntryMapping): HashedWords {
  const { title = '', creator = '', description = '' } = fields;
  return { title, creator, description };
}

/** Where the text of an entry may stand. */
function textPaths(raw: Fields, hex: string): string[] {
  const named = [
    raw.full_text_path,
    raw.text_path,
    raw.full_text,
    isFields(raw.paths) ? raw.paths.text : undefined,
  ].flatMap((one) =>
    typeof one === 'string' && one.length < 500 && /^[^\n]+\.(?:md|txt|markdown)$/.test(one)
      ? [one.replace(/^\/+/, '')]
      : [],
  );
  return [...named, `data/texts/AXN-${hex}-text.md`, `data/texts/AXN-${hex.padStart(4, '0')}-text.md`];
}

/** Whether hashed bytes can be published: they are text, and hold that of the deposit, not the words of the entry alone. */
function isTextOf(bytes: Uint8Array, text: string | undefined): boolean {
  const { encoding, text: hashed } = decode(bytes);
  if (encoding !== 'utf-8' || isNoText(hashed)) return false;
  if (text === undefined) return true;
  const plain = text.trim().slice(-200).trim();
  return (
    plain === '' ||
    new TextDecoder().decode(bytes).includes(plain.normalize('NFC').split(/\r?\n/).at(-1) ?? '')
  );
}

/** Whether bytes contain others as they are, at their beginning or end. */
function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  if (part.length > bytes.length) return false;
  const same = (from: number) => part.every((byte, at) => bytes[from + at] === byte);
  return same(0) || same(bytes.length - part.length);
}

// A hash may have been taken over other bytes than the file. Nothing is believed: each candidate is made from the bytes that are here, and hashed.

/** The parts from which candidates are made: the file as it is, if there is one, the entry's words, and a body that the entry itself holds. */
interface HashedParts extends HashedWords {
  readonly file: Uint8Array | undefined;
  /** A body inside the entry. */
  readonly body: string | undefined;
}

/** One thing that a hash may be of. `text` are the bytes; `exact` says that nothing of the file was changed, only words put before it. */
interface HashCandidate {
  readonly basis: string;
  readonly bytes: Uint8Array;
  readonly exact: boolean;
}

/** The candidates, the most natural first. Lazy: the first that fits ends the search. */
function* hashCandidates({ file, title, creator, description, body }: HashedParts): Iterable<HashCandidate> {
  if (file) yield { basis: 'the text file', bytes: file, exact: true };
  const head = `${title}\n${creator}\n${description}\n`;
  if (file)
    yield {
      basis: 'title, creator, description and the text file',
      bytes: joined(utf8(head), file),
      exact: true,
    };
  const bodies: [string, string][] = [];
  if (file) bodies.push(['the text', decode(file).text]);
  if (body !== undefined) bodies.push(['the body in the entry', body]);
  bodies.push(['no body', '']);
  for (const [what, text] of bodies) {
    yield {
      basis: `the canonical text with ${what}`,
      bytes: utf8(canonicalText({ title, creator, description, body: text })),
      exact: false,
    };
    const seen = new Set<string>();
    for (const [how, form] of forms(text)) {
      if (seen.has(form)) continue;
      seen.add(form);
      if (form !== '') yield { basis: `${what}${how}`, bytes: utf8(form), exact: false };
      yield {
        basis: `title, creator, description and ${what}${how}`,
        bytes: utf8(head + form),
        exact: false,
      };
      yield { basis: `title and ${what}${how}`, bytes: utf8(`${title}\n${form}`), exact: false };
    }
  }
}

type Step = readonly (readonly [how: string, change: (text: string) => string])[];

/** The changes to a text that may have come before its hash, one step after the other, or left out; each with its words. */
const STEPS: readonly Step[] = [
  [[' without its front matter', (text) => text.slice(splitFrontMatter(text)?.end ?? 0)]],
  [
    [', line ends LF', (text) => text.replace(/\r\n?/g, '\n')],
    [', line ends CR LF', (text) => text.replace(/\r\n?|\n/g, '\r\n')],
  ],
  [
    [', without white space around it', (text) => text.trim()],
    [', with one line end', (text) => `${text.trimEnd()}\n`],
  ],
  [
    [', NFC', (text) => text.normalize('NFC')],
    [', NFD', (text) => text.normalize('NFD')],
    [', with a byte-order mark', (text) => `\uFEFF${text}`],
  ],
];

/** A text in the forms in which it may have been hashed; each with the words that say which. */
function* forms(text: string, how = '', [step, ...rest] = STEPS): Iterable<readonly [string, string]> {
  if (step) yield* forms(text, how, rest);
  else yield [how, text];
  for (const [name, change] of step ?? []) yield* forms(change(text), `${how}${name}`, rest);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/**
 * The subject of a hash; undefined where it is of nothing that was `tried`. The words may have been hashed as they are now or as the source has
 * them.
 */
function findHashed(
  hash: string,
  parts: HashedParts,
  raw: Fields,
  { sha256 }: Pick<Hashes, 'sha256'>,
  tried: Set<string>,
): HashCandidate | undefined {
  const names = ['title', 'creator', 'description'] as const;
  const asWritten = { ...parts };
  for (const name of names) if (typeof raw[name] === 'string') asWritten[name] = raw[name];
  const isSame = names.every((name) => asWritten[name] === parts[name]);
  for (const one of isSame ? [parts] : [parts, asWritten])
    for (const candidate of hashCandidates(one)) {
      if (sha256(candidate.bytes) === hash) return candidate;
      tried.add(candidate.basis.replace(/,.*$/, '').replace(/ without its front matter$/, ''));
    }
  return undefined;
}
