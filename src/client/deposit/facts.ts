import { type ArchiveIndex, GrowingIndex } from '../../registry/archive.ts';
import { AxnProtocol, type AxnTables } from '../../registry/model/axn-protocol.ts';
import type { Deposit } from '../../registry/model/deposit.ts';
import { NmenRegistry } from '../../registry/model/nmen.ts';
import type { SubmissionFields } from '../../registry/model/submission.ts';

// As much of the archive as the rules of a submission ask for, from the files that the site publishes. Each is fetched
// once, and only where a field needs it: the list of deposits grows with the registry.

/** What could be fetched. A part that a field needs and that is missing leaves its rules untried. */
export interface Facts {
  readonly tables: AxnTables | undefined;
  readonly index: ArchiveIndex | undefined;
  readonly nmen: NmenRegistry | undefined;
  readonly catalog: string | undefined;
}

/** The rules that need each part. */
export const RULES_OF_PART: Readonly<Record<Exclude<keyof Facts, 'tables'>, readonly string[]>> = {
  index: ['REL-001', 'REL-002', 'REL-003'],
  nmen: ['NME-001'],
  catalog: ['FAM-002'],
};

const kept = new Map<string, Promise<unknown>>();

/** What was made before, or made now; what failed is tried again by the next check. */
function once<T>(key: string, make: () => Promise<T | undefined>): Promise<T | undefined> {
  const known = kept.get(key);
  if (known) return known as Promise<T | undefined>;
  const coming = make();
  kept.set(key, coming);
  const forget = () => kept.delete(key);
  coming.then((value) => value === undefined && forget(), forget);
  return coming;
}

function textOf(address: string): Promise<string | undefined> {
  return once(address, async () => {
    const response = await fetch(address).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  });
}

function part<T>(address: string, make: (json: unknown) => T): Promise<T | undefined> {
  return once(`made of ${address}`, async () => {
    const text = await textOf(address);
    return text === undefined ? undefined : make(JSON.parse(text));
  });
}

/** Fetches what the rules need to judge these fields. Throws when a file is not of its schema. */
export async function factsFor(fields: SubmissionFields, base: string): Promise<Facts> {
  const relates = fields.supersedes !== '' || fields.related_ids.some((id) => id.startsWith('AXN:'));
  const observes = fields.nmen_entity !== '' || fields.nmen_status_observed !== '';
  const [tables, index, nmen, catalog] = await Promise.all([
    part(`${base}api/axn-protocol.json`, (json) => AxnProtocol.parse(json)),
    relates ? deposits(base) : new GrowingIndex(),
    observes ? part(`${base}data/nmen-registry.json`, (json) => NmenRegistry.parse(json)) : NO_DESIGNATIONS,
    fields.familiarization_receipt === '' ? '' : textOf(`${base}api/index.json`),
  ]);
  return { tables, index, nmen, catalog };
}

const NO_DESIGNATIONS: NmenRegistry = { schema_version: '', entities: [] };

interface BrowseRow {
  readonly n: number;
  readonly a: string;
  readonly st: Deposit['status'];
}

/** Who files is known to the forge alone: here every earlier deposit counts as the depositor's own (REL-002). */
export const ASSUMED_SUBMITTER = { id: 0, login: '' };

function deposits(base: string): Promise<ArchiveIndex | undefined> {
  return once('deposits', async () => {
    const [browse, retired] = await Promise.all([
      part(`${base}data/browse-index.json`, (json) => (json as { deposits: BrowseRow[] }).deposits),
      part(`${base}data/retired-axns.json`, (json) => json as Record<string, number>),
    ]);
    if (!browse || !retired) return undefined;
    const former = Map.groupBy(Object.entries(retired), ([, number]) => number);
    const index = new GrowingIndex();
    for (const { n, a, st } of browse) {
      const history = (former.get(n) ?? []).map(([axn]) => ({ axn }));
      index.add(thinDeposit(n, a, st, history));
    }
    return index;
  });
}

/** As much of a deposit as the rules of relations look at. */
function thinDeposit(
  number: number,
  axn: string,
  status: string,
  history: readonly { axn: string }[],
): Deposit {
  const hex = axn.slice('AXN:'.length, axn.indexOf('.'));
  const known = { deposit_number: number, axn, hex, status, axn_history: history };
  return { ...known, submitter: ASSUMED_SUBMITTER } as unknown as Deposit;
}
