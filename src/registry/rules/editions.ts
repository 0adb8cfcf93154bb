import { type Archive, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { fromUtf8 } from '../identity/hash.ts';
import type { Deposit } from '../model/deposit.ts';
import { wasRead } from '../reading/concepts.ts';
import { type Edition, readEdition, SCHOLIA, withStatus } from '../reading/edition.ts';
import { editionFile } from '../reading/editions.ts';
import { EDITIONS } from '../resources/folders.ts';
import { whereDeposit } from './deposits-of-change.ts';
import type { Change, Problem, RuleContext } from './rule.ts';

// What rules say of autonomous editions: which deposits have one, what it holds (TXT-004), and how it may change (LIF-007).

/** A deposit has an edition when a pass read it, and the edition is one of its text (TXT-004). */
export function* editionProblems({ registry, files }: Archive): Iterable<Problem> {
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

/** What a change does to editions that it may not (LIF-007, decision 25). */
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
