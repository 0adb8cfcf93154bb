import { canHash, sha256Of } from '../hashing.ts';
import { depositRow, depositsWithHash, glyphWords } from '../lookup.ts';
import { element, link } from '../shared.ts';
import { byteList, lightUp } from './bytes.ts';
import type { Claim } from './claim.ts';
import { axnSteps, recordSteps, stepList } from './steps.ts';
import { bytesWords, say, shortHash } from './verdict.ts';

// “Check this record”: fetches the text of a record again, hashes its bytes in the browser, derives the identifier, and compares. It says
// what it compared, and what not.

/** What a verification found: whether each agrees; undefined what was not compared. */
export interface Verified {
  /** The text is the one that was deposited. */
  readonly text?: boolean;
  /** The text is as it is published; whether it is the one that was deposited, the hash of an adopted record cannot tell. */
  readonly published?: boolean;
  /** Its hash selects the glyphs. */
  readonly glyphs?: boolean | undefined;
  /** The whole identifier, and what else is published of the record. */
  readonly record?: boolean;
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
  if (hash === claim.publishedHash) return stated(claim, bytes, hash, answer);
  if (hash === claim.hash) return { text: true, ...(await confirmed(claim, bytes, answer)) };
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

/** Says that the text is the one that was deposited, and how the identifier is made of it. Returns what else was compared. */
async function confirmed(claim: Claim, bytes: Uint8Array, answer: HTMLElement): Promise<Verified> {
  const { text, hash, glyphs, number, more } = claim;
  const orNothing = <T>(asked: Promise<T>) => asked.catch(() => undefined);
  const [table, row, holders] = await Promise.all([
    glyphs === undefined ? undefined : orNothing(glyphWords()),
    orNothing(depositRow(number)),
    orNothing(depositsWithHash(hash)),
  ]);
  const list = glyphs === undefined || !table ? undefined : byteList(hash, glyphs, table);
  if (list) {
    answer.replaceChildren(list.shown);
    await lightUp(list);
  }
  const same = list?.same.every(Boolean);
  const steps = [
    ...(list ? axnSteps(claim, list.glyphs, row) : []),
    ...recordSteps(claim, new TextDecoder().decode(bytes), row, holders),
  ];
  const record = steps.every((step) => step.same !== false);
  say(answer, same === false || !record ? 'other' : 'same', [
    element('strong', {}, 'The text is the one that was deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is the hash of this record: `,
    hashOf(hash),
  ]);
  const verdict = answer.firstElementChild as HTMLElement;
  verdict.append(
    ...(list
      ? [element('p', {}, same ? SELECTED : NOT_SELECTED), list.shown]
      : [element('p', {}, whyNot(glyphs))]),
  );
  verdict.append(
    stepList(steps),
    element(
      'p',
      { className: 'small' },
      'Not compared: the other metadata of this record, and every other file. ',
      link(more, 'How to check a whole copy'),
    ),
  );
  return { glyphs: same, record };
}

const SELECTED =
  'In the registry’s published table its first six bytes select the six glyphs of the identifier:';
const NOT_SELECTED =
  'But in the registry’s published table its first six bytes do not select the glyphs of the identifier:';

function whyNot(glyphs: string | undefined): string {
  return glyphs === undefined
    ? 'The glyphs of this identifier were not made from the hash, so they were not compared, and the identifier was not derived.'
    : 'The table of glyphs could not be fetched, so the glyphs were not compared, and the identifier was not derived.';
}

/** Says that the text is unchanged, and that the hash of an adopted record is of something else. */
function stated(
  { text, hash, more }: Claim,
  bytes: Uint8Array,
  found: string,
  answer: HTMLElement,
): Verified {
  say(answer, 'none', [
    element('strong', {}, 'The text is unchanged; the hash of this record is not its hash.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is the one that this page gives for the published text: `,
    hashOf(found),
    `. The hash of this record, ${shortHash(hash)}, was stated by the archive that it was adopted from; this page says what is known of it. So whether this is the text that was deposited there was not proved, and the identifier was not derived. `,
    link(more, 'How to check a whole copy'),
  ]);
  return { published: true };
}

function denied(
  { text, publishedHash, hash: recorded }: Claim,
  bytes: Uint8Array,
  found: string,
  answer: HTMLElement,
): void {
  const hash = publishedHash ?? recorded;
  say(answer, 'other', [
    element('strong', {}, 'These are not the bytes that were deposited.'),
    ` ${bytesWords(bytes.length)} were fetched from ${text}. Their SHA-256, computed in this page, is ${shortHash(found)}; the hash of this record is ${shortHash(hash)}. The file was changed on the server or on its way to you: do not rely on the text above until another copy agrees with the hash.`,
  ]);
  for (const item of document.querySelectorAll<HTMLElement>('.record .seal li')) item.dataset.byte = 'other';
}
