import { type ArchiveIndex, GrowingIndex } from '../../../registry/archive.ts';
import { AxnProtocol, type AxnTables } from '../../../registry/model/catalog.ts';
import type { Deposit } from '../../../registry/model/deposit.ts';
import type { SubmissionFields } from '../../../registry/model/submission.ts';
import { NmenRegistry } from '../../../registry/model/tables.ts';
import type { BrowseRow } from '../../../registry/surfaces/browse-index.ts';

// The parts of the archive that the rules of a submission need, from the files that the site publishes. Each is fetched
// once, and only where a field needs it: the list of deposits grows with the registry.

/** The parts that were fetched. Where a part that a field needs is missing, its rules are not checked. */
export interface Facts {
  readonly tables: AxnTables | undefined;
  readonly index: ArchiveIndex | undefined;
  readonly nmen: NmenRegistry | undefined;
  readonly catalog: string | undefined;
}

const made = new Map<string, Promise<unknown>>();

/** What is made of a file, or of several, once. After a failure the next check tries again. */
function once<T>(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
  const known = made.get(key);
  if (known) return known as Promise<T | undefined>;
  const coming = make();
  made.set(key, coming);
  const forget = () => made.delete(key);
  coming.then((value) => value === undefined && forget(), forget);
  return coming;
}

/** What `make` makes of the text of a published file; undefined where the file cannot be fetched. */
function part<T>(url: string, make: (text: string) => T): Promise<T | undefined> {
  return once(url, async () => {
    const response = await fetch(url).catch(() => undefined);
    return response?.ok ? make(await response.text()) : undefined;
  });
}

/** Fetches what the rules need for these fields. Rejects when a file does not match its schema. */
export async function factsFor(fields: SubmissionFields, base: string): Promise<Facts> {
  const relates = fields.supersedes !== '' || fields.related_ids.some((id) => /^AXN:/i.test(id));
  const observes = fields.nmen_entity !== '' || fields.nmen_status_observed !== '';
  const [tables, index, nmen, catalog] = await Promise.all([
    part(`${base}api/axn-protocol.json`, (text) => AxnProtocol.parse(JSON.parse(text))),
    relates ? deposits(base) : new GrowingIndex(),
    observes
      ? part(`${base}data/nmen-registry.json`, (text) => NmenRegistry.parse(JSON.parse(text)))
      : NO_ENTITIES,
    fields.familiarization_receipt === '' ? '' : part(`${base}api/index.json`, (text) => text),
  ]);
  return { tables, index, nmen, catalog };
}

const NO_ENTITIES: NmenRegistry = { schema_version: '', entities: [] };

/** Only the forge knows who submits: here every earlier deposit counts as the depositor's own (REL-002). */
export const ASSUMED_SUBMITTER = { id: 0, login: '' };

function deposits(base: string): Promise<ArchiveIndex | undefined> {
  return once('deposits', async () => {
    const [rows, retired] = await Promise.all([
      part(
        `${base}data/browse-index.json`,
        (text) => (JSON.parse(text) as { deposits: BrowseRow[] }).deposits,
      ),
      part(`${base}data/retired-axns.json`, (text) => JSON.parse(text) as Record<string, number>),
    ]);
    if (!rows || !retired) return undefined;
    const former = Map.groupBy(Object.entries(retired), ([, number]) => number);
    const index = new GrowingIndex();
    for (const row of rows)
      index.add(
        partialDeposit(
          row,
          (former.get(row.n) ?? []).map(([axn]) => axn),
        ),
      );
    return index;
  });
}

/** The fields of a deposit that the rules of relations read. */
function partialDeposit({ n, a: axn, st: status }: BrowseRow, formerAxns: readonly string[]): Deposit {
  const hex = axn.slice('AXN:'.length, axn.indexOf('.'));
  const axn_history = formerAxns.map((former) => ({ axn: former }));
  const known = { deposit_number: n, axn, hex, status, axn_history, submitter: ASSUMED_SUBMITTER };
  return known as unknown as Deposit;
}
