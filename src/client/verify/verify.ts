import { canHash, sha256Of } from '../hashing.ts';
import { glyphWords } from '../lookup.ts';
import { element } from '../shared.ts';
import { byteList, lightUp } from './bytes.ts';
import { bytesWords, say, shortHash } from './verdict.ts';

// “Verify now”: fetches the text of a record again, hashes its bytes in the browser, and compares. It says what it did, and no more.

/** What a record states, and where its text is. */
export interface Claim {
  /** The path of the text file. */
  readonly text: string;
  readonly hash: string;
  /** The glyphs of the identifier; undefined where they were never made from the hash. */
  readonly glyphs: string | undefined;
}

/** What a verification found: whether the text is the one that was deposited, and whether its hash selects the glyphs; undefined what was not compared. */
export interface Verified {
  readonly text?: boolean;
  readonly glyphs?: boolean | undefined;
}

/** Verifies a text, and shows the verdict in an element. Returns what was compared, and whether it agrees. */
export async function verify(claim: Claim, answer: HTMLElement): Promise<Verified> {
  if (!canHash()) {
    say(answer, 'other', [
      'Nothing was compared: this browser computes hashes on secure pages (https) only. The command below needs no browser.',
    ]);
    return {};
  }
  answer.replaceChildren(element('p', { className: 'small' }, `Fetching ${claim.text} …`));
  const bytes = await fetchBytes(claim.text).catch((error: Error) => error);
  if (bytes instanceof Error) {
    say(answer, 'other', [
      element('strong', {}, 'Nothing was compared.'),
      ` ${claim.text} could not be fetched (${bytes.message}). Try again when you are online.`,
    ]);
    return {};
  }
  const hash = await sha256Of(bytes);
  if (hash === claim.hash) return { text: true, glyphs: await confirmed(claim, bytes, answer) };
  denied(claim, bytes, hash, answer);
  return { text: false };
}

/** Asks the server whether the file has changed, so that a copy of the browser's is not taken for what is published. */
async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const hashOf = (hash: string) => element('code', { className: 'long' }, hash);

/** Says that the text is the one that was deposited. Returns whether its hash selects the glyphs; undefined where they were not compared. */
async function confirmed(
  { text, hash, glyphs }: Claim,
  bytes: Uint8Array,
  answer: HTMLElement,
): Promise<boolean | undefined> {
  const table = glyphs === undefined ? undefined : await glyphWords().catch(() => undefined);
  const list = glyphs === undefined || !table ? undefined : byteList(hash, glyphs, table);
  if (list) {
    answer.replaceChildren(list.shown);
    await lightUp(list);
  }
  const same = list?.same.every(Boolean);
  say(answer, same === false ? 'other' : 'same', [
    element('strong', {}, 'The text is the one that was deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is the hash of this record: `,
    hashOf(hash),
  ]);
  const verdict = answer.firstElementChild as HTMLElement;
  if (list) {
    verdict.append(
      element(
        'p',
        {},
        same
          ? 'In the registry’s published table its first six bytes select the six glyphs of the identifier:'
          : 'But in the registry’s published table its first six bytes do not select the glyphs of the identifier:',
      ),
      list.shown,
    );
  } else {
    const why =
      glyphs === undefined
        ? 'The glyphs of this identifier were not made from the hash, so they were not compared.'
        : 'The table of glyphs could not be fetched, so the glyphs were not compared.';
    verdict.append(element('p', {}, why));
  }
  return same;
}

function denied({ text, hash }: Claim, bytes: Uint8Array, found: string, answer: HTMLElement): void {
  say(answer, 'other', [
    element('strong', {}, 'These are not the bytes that were deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is ${shortHash(found)}; the hash of this record is ${shortHash(hash)}. The file was changed on the server or on its way to you: do not rely on the text above until another copy agrees with the hash.`,
  ]);
  for (const item of document.querySelectorAll<HTMLElement>('.record .seal li')) item.dataset.byte = 'other';
}
