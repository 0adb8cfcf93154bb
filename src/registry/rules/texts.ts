import { type Archive, paths, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { contentSwhid, fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import type { Problem } from '../model/rule.ts';
import { RULE_IDS } from '../model/rule.ts';
import { wasRead } from '../reading/concepts.ts';
import { type Edition, readEdition, SCHOLIA, withStatus } from '../reading/edition.ts';
import { editionFile } from '../reading/editions.ts';
import { EDITIONS, IMAGES } from '../resources/resource.ts';
import { shorten } from '../text/strings.ts';
import { whereDeposit } from './of-change.ts';
import type { Change, RuleContext, RuleSet } from './rule.ts';

// The canonical text file of a deposit. A redacted deposit has none, and these rules pass it by.

export const textRules: RuleSet = {
  titles: { TXT: 'Texts' },
  rules: [
    {
      id: RULE_IDS.textFile,
      level: 'error',
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
      id: RULE_IDS.textHash,
      level: 'error',
      requirement:
        'The canonical text file consists of title, creator, description and body, and its SHA-256 is the hash of the deposit.',
      remedy:
        'Restore the file and the entry from the history of the archive. A correction is a new deposit.',
      checks: {
        *entry({ deposit, text, digest, body }, { hashes }) {
          if (deposit.redacted || !text) return;
          if (digest !== deposit.hash) {
            yield { field: 'hash', actual: `a file with SHA-256 ${digest}; expected ${deposit.hash}` };
            if (isHashOfFile(deposit)) yield { field: 'hash_status', actual: deposit.hash_status ?? null };
            return;
          }
          const swhid = contentSwhid(text, hashes.sha1);
          if (swhid !== deposit.content_swhid) {
            yield {
              field: 'content_swhid',
              actual: `${deposit.content_swhid}; expected ${swhid}`,
            };
          }
          if (body === undefined) {
            if (deposit.hash_status === undefined) yield { field: 'hash_status', actual: null };
            yield {
              field: 'title',
              actual: 'a file that does not begin with the title, creator and description of the entry',
            };
            return;
          }
          if ((body !== '') !== (deposit.full_text_path !== undefined)) {
            yield {
              field: 'full_text_path',
              actual: body === '' ? 'a path, although the body is empty' : null,
            };
          }
          const path = paths.text(deposit.hex);
          if (deposit.full_text_path !== undefined && deposit.full_text_path !== path)
            yield { field: 'full_text_path', actual: `${deposit.full_text_path}; expected ${path}` };
        },
      },
    },
    {
      id: RULE_IDS.attachment,
      level: 'error',
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
      id: RULE_IDS.textOwner,
      level: 'error',
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
  ],
};

// What rules say of autonomous editions: which deposits have one, what it holds (TXT-004), and how it may change (LIF-007).

/** A deposit has an edition when a pass read it, and the edition is one of its text (TXT-004). */
function* editionProblems({ registry, files }: Archive): Iterable<Problem> {
  for (const deposit of registry.deposits) {
    const path = editionFile(deposit);
    const bytes = files.size(path) === undefined ? undefined : files.read(path);
    if (!bytes && !wasRead(deposit) && !deposit.generated_by?.autonomous) continue;
    if (deposit.redacted && (bytes || deposit.generated_by?.autonomous)) {
      yield { actual: 'an edition of a redacted deposit', where: bytes ? path : whereDeposit(deposit) };
    } else if (!bytes) {
      const actual = `no file ${path}, although the deposit was read`;
      yield { field: 'generated_by', actual, where: whereDeposit(deposit) };
    } else if (!wasRead(deposit)) {
      yield { actual: 'an edition, although no pass read the deposit', where: path };
    } else {
      const text = files.read(textFile(deposit));
      for (const actual of disagreements(deposit, bytes, text)) yield { actual, where: path };
    }
  }
}

/** In what an edition differs from its deposit. An identifier that was retired since it was written is still one of the deposit. */
function* disagreements(deposit: Deposit, bytes: Uint8Array, text: Uint8Array | undefined): Iterable<string> {
  const edition = editionIn(bytes);
  if (!edition) {
    yield 'a file that does not begin with the head of an edition';
    return;
  }
  const { axn, axn_history = [], deposit_number, hash, generated_by } = deposit;
  if (![axn, ...axn_history.map((retired) => retired.axn)].includes(edition.axn))
    yield `the identifier ${edition.axn}, which is not one of deposit ${deposit_number}`;
  if (edition.deposit_number !== deposit_number) yield `the number ${edition.deposit_number}`;
  const due = isHashOfFile(deposit) ? hash : undefined;
  if (edition.sha256 !== due) yield `the hash ${edition.sha256 ?? 'of nothing'}; expected ${due ?? 'none'}`;
  const date = generated_by?.autonomous?.date;
  if (edition.date !== date) yield `the day ${edition.date}; its entry says ${date}`;
  const words = text && decoded(text);
  if (words !== undefined && !edition.rest.startsWith(`${words}${SCHOLIA}`))
    yield 'another text than the canonical text, or no scholia after it';
}

function editionIn(bytes: Uint8Array | undefined): (Edition & { readonly file: string }) | undefined {
  const file = bytes && decoded(bytes);
  const edition = file === undefined ? undefined : readEdition(file);
  return file !== undefined && edition ? { ...edition, file } : undefined;
}

/** A file as text; undefined where it is none. An adopted text can hold any code point, a NUL as well. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return fromUtf8(bytes);
  } catch {
    return undefined;
  }
}

/** What a change does to editions that it may not (LIF-007). */
export function* editionChanges({ files }: Change, { archive }: RuleContext): Iterable<Problem> {
  const redacted = new Set(archive.registry.deposits.filter((one) => one.redacted).map(editionFile));
  for (const { path, before, after } of files) {
    if (!path.startsWith(EDITIONS) || (!after && redacted.has(path))) continue;
    const [old, now] = [editionIn(before), editionIn(after)];
    if (!after) yield { actual: 'a removed edition', where: path };
    else if (old?.status === 'reviewed') yield { actual: 'a change of reviewed content', where: path };
    else if (now && now.status !== 'provisional-generated' && !isVerdict(old, now))
      yield { field: 'status', actual: `${now.status}, although the content is new`, where: path };
    else if (old?.status === 'rejected' && now && withStatus(old.file, now.status) === now.file)
      yield { field: 'status', actual: `${now.status}; it was already rejected`, where: path };
  }
}

/** Whether an edition is the earlier one with a person's verdict on it. */
function isVerdict(
  old: (Edition & { readonly file: string }) | undefined,
  now: Edition & { readonly file: string },
): boolean {
  return old?.status === 'provisional-generated' && withStatus(old.file, now.status) === now.file;
}
