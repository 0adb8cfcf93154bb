import { EMPTY } from '../../../src/registry/archive/resources/index.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { DoiMapping } from '../../../src/registry/model/tables.ts';
import { citationsIn } from '../../../src/registry/reading/citations.ts';

// An archive in which deposit 1 reads, and deposits 2 to 12, 257 and 12000 are there to be cited.

/** The retired identifier of deposit 2. */
export const RETIRED = 'AXN:E7.GOVERNANCE.🌵🌷🍄🌽';
/** The retired identifier of deposit 11, with which its current one begins. */
export const SHORT = 'AXN:0B.DATASET.🌵🌷🍄🌽';

/** Current identifiers, by number. */
export const AXNS: Readonly<Record<number, string>> = {
  1: 'AXN:01.ARCHIVAL.🎹🦐🦁🎹🍙🍙',
  2: 'AXN:02.GOVERNANCE.🌸🌸🌊🦑🍞🎲',
  3: 'AXN:03.ARCHIVAL.❤️🦐🦁🎹🍙❄️',
  11: 'AXN:0B.DATASET.🌵🌷🍄🌽🍞🎲',
  257: 'AXN:101.MPAI.🌊🌊🌊🌊🌊🌊',
};
const IDS: Readonly<Record<number, string>> = {
  4: 'EA-WG-CAPTURES-01',
  5: 'EA-WG-CAPTURES-01-v8.3',
  6: 'EA-X',
};
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 257, 12000];

const deposits = NUMBERS.map((deposit_number) => {
  const hex = deposit_number.toString(16).toUpperCase().padStart(2, '0');
  const history = deposit_number === 2 ? [RETIRED] : deposit_number === 11 ? [SHORT] : [];
  return {
    deposit_number,
    hex,
    axn: AXNS[deposit_number] ?? `AXN:${hex}.UNCLASSIFIED.🎲🎲🎲🎲🎲🎲`,
    hash: String(deposit_number),
    ...(IDS[deposit_number] ? { sovereign_id: IDS[deposit_number] } : {}),
    axn_history: history.map((axn) => ({
      axn,
      schema_version: 'axn-v1',
      retired_at: '2026-07-05',
      reason: 'x',
    })),
  } as unknown as Deposit;
});
const mapping = (dead_doi: string, deposit?: number) =>
  ({ dead_doi, record: deposit && `/s/records/${deposit}/` }) as DoiMapping;
/** The archive, as far as citations look at it. */
export const archive = {
  registry: { schema_version: 'x', deposits },
  resolution: {
    ...EMPTY.resolution,
    mappings: [
      mapping('10.5281/zenodo.182', 2),
      mapping('10.5281/zenodo.18', 3),
      mapping('10.1016/s0140-6736(05)67530-x', 11),
      mapping('10.1000/gone'),
      mapping('10.1000/unknown', 99),
      mapping('10.1000/été', 2),
    ],
  },
};
export const [reader] = deposits as [Deposit];

/** The numbers that a text cites, each with the words that do. */
export const cited = (text: string) =>
  citationsIn(archive, reader, text).map(
    ({ target, evidence_token }) => [target.deposit_number, evidence_token] as const,
  );
/** The numbers that a text cites, each with the way. */
export const ways = (text: string) =>
  citationsIn(archive, reader, text).map(({ target, via }) => `${target.deposit_number} ${via}`);

/** The identifier of deposit 2. */
export const AXN = AXNS[2] ?? '';
