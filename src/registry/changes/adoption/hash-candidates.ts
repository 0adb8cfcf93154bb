import { canonicalText } from '../../identity/canonical-text.ts';
import { type Hashes, utf8 } from '../../identity/hash.ts';
import { decode } from './decode.ts';

// What a hash may have been taken over. Nothing is believed: each candidate is made from the bytes that are here, and hashed.

/** The parts from which candidates are made: the file as it is, if there is one, the entry's words, and a body that the entry itself holds. */
interface HashedParts {
  readonly file: Uint8Array | undefined;
  readonly title: string;
  readonly creator: string;
  readonly description: string;
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
    const parts = { title, creator, description };
    yield {
      basis: `the canonical text with ${what}`,
      bytes: utf8(canonicalText({ ...parts, body: text })),
      exact: false,
    };
    for (const [how, form] of forms(text)) {
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

/** A text in the forms in which it may have been hashed; each with the words that say which. */
function* forms(text: string): Iterable<readonly [how: string, text: string]> {
  const seen = new Set<string>();
  for (const [front, plain] of [
    ['', text],
    [' without its front matter', withoutFrontMatter(text)],
  ] as const) {
    const unix = plain.replace(/\r\n?/g, '\n');
    const ends: [string, string][] = [
      ['', plain],
      [', line ends LF', unix],
      [', line ends CR LF', unix.replaceAll('\n', '\r\n')],
    ];
    for (const [ending, lines] of ends) {
      const outer: [string, string][] = [
        ['', lines],
        [', without white space around it', lines.trim()],
        [', with one line end', `${lines.trimEnd()}\n`],
      ];
      for (const [trim, trimmed] of outer) {
        for (const [name, form] of [
          ['', trimmed],
          [', NFC', trimmed.normalize('NFC')],
          [', NFD', trimmed.normalize('NFD')],
          [', with a byte-order mark', `\uFEFF${trimmed}`],
        ] as const) {
          if (seen.has(form)) continue;
          seen.add(form);
          yield [`${front}${ending}${trim}${name}`, form];
        }
      }
    }
  }
}

function withoutFrontMatter(text: string): string {
  const end = /^---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*\r?\n/.exec(text.slice(0, FRONT))?.[0];
  return end === undefined ? text : text.slice(end.length).replace(/^(?:\r?\n)+/, '');
}

/** Front matter is no longer than this. */
const FRONT = 20_000;

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** What a hash was found to be of, or everything that was tried in vain. */
type HashFound =
  | { readonly basis: string; readonly bytes: Uint8Array; readonly exact: boolean }
  | { readonly tried: readonly string[] };

/** Looks for what a hash is of. */
export function findHashed(hash: string, parts: HashedParts, { sha256 }: Pick<Hashes, 'sha256'>): HashFound {
  const tried = new Set<string>();
  for (const { basis, bytes, exact } of hashCandidates(parts)) {
    if (sha256(bytes) === hash) return { basis, bytes, exact };
    tried.add(basis.replace(/,.*$/, '').replace(/ without its front matter$/, ''));
  }
  return { tried: [...tried] };
}
