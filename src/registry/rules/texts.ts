import { type Archive, hasText, paths, textFile } from '../archive/archive.ts';
import { isHashOfFile } from '../archive/held-text.ts';
import { EDITIONS, IMAGES } from '../archive/resources/resource.ts';
import { contentSwhid, fromUtf8, isText } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { wasRead } from '../reading/concepts.ts';
import {
  composed,
  type Edition,
  editionFile,
  readEdition,
  SCHOLIA,
  withStatus,
} from '../reading/editions.ts';
import { shorten } from '../text/strings.ts';
import { differs, whereDeposit } from './of-change.ts';
import type { Change, Rule, RuleContext } from './rule.ts';

// The canonical text file of a deposit. A redacted deposit has none, and these rules pass it by.

export const textRules: readonly Rule[] = [
  {
    id: 'TXT-001',
    requirement: 'Every deposit has its canonical text file.',
    remedy: 'Restore the file from the history of the archive. Only a redaction removes a deposited text.',
    checks: {
      *entry({ deposit, text }) {
        if (deposit.redacted && text) {
          yield { field: 'redacted', actual: 'a text file, although the deposit is redacted' };
        } else if (!deposit.redacted && !text) {
          const actual =
            deposit.text_held_by === undefined
              ? `no file ${textFile(deposit)}`
              : `no text of its own: ${paths.text(deposit.hex).slice(1)} is that of deposit ${deposit.text_held_by}`;
          yield { field: 'hash', actual };
        }
      },
    },
  },
  {
    id: 'TXT-002',
    requirement:
      'The canonical text file consists of title, creator, description and body, and its SHA-256 is the hash of the deposit.',
    remedy: 'Restore the file and the entry from the history of the archive. A correction is a new deposit.',
    checks: {
      *entry({ deposit, text, digest, body }, { hashes }) {
        if (deposit.redacted || !text) return;
        if (digest !== deposit.hash) {
          yield { field: 'hash', actual: `a file with SHA-256 ${digest}; expected ${deposit.hash}` };
          if (isHashOfFile(deposit)) yield { field: 'hash_status', actual: deposit.hash_status ?? null };
          return;
        }
        const swhid = contentSwhid(text, hashes.sha1);
        yield* differs('content_swhid', deposit.content_swhid, swhid);
        if (body === undefined) {
          if (deposit.hash_status === undefined) yield { field: 'hash_status', actual: null };
          const actual = 'a file that does not begin with the title, creator and description of the entry';
          yield { field: 'title', actual };
          return;
        }
        // A text without a body has no path.
        const path = body === '' ? undefined : paths.text(deposit.hex);
        yield* differs('full_text_path', deposit.full_text_path, path);
      },
    },
  },
  {
    id: 'TXT-003',
    requirement: 'The full text is a text, or one link to an attachment that can be fetched and is a text.',
    remedy:
      'Attach the work to the issue as Markdown or plain text (.md or .txt) in UTF-8 of at most 5,000,000 bytes, or paste it. Export a document of a word processor as one of these.',
    fields: ['body'],
    checks: {
      *submission({ attachment_failure }) {
        if (attachment_failure) yield { field: 'body', actual: attachment_failure };
      },
    },
  },
  {
    id: 'TXT-005',
    level: 'warning',
    requirement:
      'A text names no picture: pictures cannot be deposited yet, and pages load nothing from elsewhere.',
    remedy:
      'Say in words what it shows, or link to it at a lasting address. Its words, or a link to it, stand in its place. The deposit is accepted either way.',
    fields: ['description', 'body', 'methodology', 'falsification'],
    checks: {
      *submission({ markdown }) {
        for (const [field, { pictures = [] }] of Object.entries(markdown))
          for (const { written, line } of pictures)
            yield {
              field,
              actual: `the picture ${shorten(written, 200)} on line ${line}, which will not show`,
            };
      },
    },
  },
  {
    id: 'TXT-004',
    requirement:
      'Every text and every edition belongs to a deposit; a deposit that was read has an edition, of its own text, and one that is redacted has none.',
    remedy: 'Remove the file, or add the entry that it belongs to. The reading pass writes editions.',
    checks: {
      *archive(archive) {
        const own = new Set([
          ...archive.registry.deposits.flatMap(({ hex }) => [paths.text(hex), paths.autonomous(hex)]),
          ...archive.adoption.files.flatMap(({ at }) => (at === undefined ? [] : [`/${at}`])),
        ]);
        for (const path of archive.files.paths) {
          if (!own.has(`/${path}`) && !path.startsWith(IMAGES))
            yield { actual: 'a file that belongs to no deposit', where: path };
        }
        yield* editionProblems(archive);
      },
    },
  },
];

// Editions that a person judged (TXT-004, LIF-007). Others follow from the archive: a file of one, which earlier versions wrote, says nothing.

/** A judged edition is one of the text of a deposit that was read (TXT-004). */
function* editionProblems({ registry, files }: Archive): Iterable<Problem> {
  for (const deposit of registry.deposits) {
    const path = editionFile(deposit);
    if (deposit.redacted && deposit.generated_by?.autonomous)
      yield { actual: 'an edition of a redacted deposit', where: whereDeposit(deposit) };
    const bytes = files.size(path) === undefined ? undefined : files.read(path);
    if (!bytes) continue;
    if (deposit.redacted) {
      yield { actual: 'an edition of a redacted deposit', where: path };
      continue;
    }
    const edition = readEdition(bytes);
    if (!edition) yield { actual: 'a file that does not begin with the head of an edition', where: path };
    else if (edition.status !== 'provisional-generated')
      for (const actual of disagreements(deposit, edition, files.read(textFile(deposit))))
        yield { actual, where: path };
  }
}

/** In what an edition differs from its deposit. An identifier that was retired since it was judged is still one of the deposit. */
function* disagreements(deposit: Deposit, edition: Edition, text: Uint8Array | undefined): Iterable<string> {
  const { axn, axn_history = [], deposit_number, hash } = deposit;
  if (!wasRead(deposit)) yield 'an edition, although no pass read the deposit';
  if (![axn, ...axn_history.map((retired) => retired.axn)].includes(edition.axn))
    yield `the identifier ${edition.axn}, which is not one of deposit ${deposit_number}`;
  if (edition.deposit_number !== deposit_number) yield `the number ${edition.deposit_number}`;
  const due = isHashOfFile(deposit) ? hash : undefined;
  if (edition.sha256 !== due) yield `the hash ${edition.sha256 ?? 'of nothing'}; expected ${due ?? 'none'}`;
  // An adopted text can hold any code point, a NUL as well.
  const words = text && isText(text) ? fromUtf8(text) : undefined;
  if (words !== undefined && !edition.rest.startsWith(`${words}${SCHOLIA}`))
    yield 'another text than the canonical text, or no scholia after it';
}

/** Forbidden changes of judged editions (LIF-007): a verdict is on the edition as it was, and stays. */
export function* editionChanges({ base, files }: Change, { archive }: RuleContext): Iterable<Problem> {
  const owners = new Map(archive.registry.deposits.map((deposit) => [editionFile(deposit), deposit]));
  for (const { path, before, after } of files) {
    if (!path.startsWith(EDITIONS)) continue;
    const deposit = owners.get(path);
    const [old, now] = [before, after].map((bytes) => bytes && readEdition(bytes));
    if (deposit?.redacted && !after) continue;
    if (!after) {
      if (old && old.status !== 'provisional-generated') yield { actual: 'a removed edition', where: path };
    } else if (old?.status === 'reviewed') {
      yield { actual: 'a change of reviewed content', where: path };
    } else if (!now || now.status === 'provisional-generated') {
      yield { actual: 'an edition that no person judged', where: path };
    } else if (old?.status === 'rejected' && withStatus(old, now.status).file === now.file) {
      yield { field: 'status', actual: `${now.status}; it was already rejected`, where: path };
    } else if (deposit && !isOf(base, deposit, now)) {
      yield { actual: 'another edition than the one that follows from the archive', where: path };
    }
  }
}

/** Whether an edition is the one that the base gives, with a verdict on it. One of an adopted deposit was judged elsewhere. */
function isOf(base: Archive, { deposit_number }: Deposit, edition: Edition): boolean {
  const deposit = base.registry.deposits[deposit_number - 1];
  if (!deposit || !hasText(base, deposit)) return true;
  const made = composed(base, deposit);
  return withStatus(edition, made.status).file === made.file;
}
