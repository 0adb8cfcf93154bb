import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { RegisterEntry } from '../../../src/registry/model/observations.ts';
import { hashOfEntry, receiptsIn } from '../../../src/registry/observation/entry.ts';
import { captureDraft, withCaptures } from '../../fixtures/captures.ts';
import { withEntry } from '../../fixtures/observations.ts';
import { type Case, changeCase, itemCase, WORLD } from './case.ts';
import { OBSERVED } from './observations.cases.ts';

// What the intake computes from the settings of the archive: a new observation is judged by them, an earlier one never again.

const ADDED = { archive_hosts: ['registry.example', 'example.org'], archive_names: ['a gauge', 'Twice'] };

/** The archive with a host and names that cards and transcripts of earlier observations have. */
const withSettings = (archive: Archive): Archive => ({ ...archive, site: { ...archive.site, ...ADDED } });

const CARDED = withCaptures(WORLD, [
  captureDraft({ cites: 1, cite_list: [{ position: 1, title: 'On gauges', url: 'https://example.org/' }] }),
]);

const controlled = <T extends Pick<RegisterEntry, 'cite_list'>>({ cite_list }: T) => ({
  cite_list: cite_list?.map((card) => ({ ...card, archive_controlled: true })) ?? null,
});

/** The observed archive with one entry changed, and a receipt of what it is now. */
function rewritten(at: number, change: (entry: RegisterEntry) => Record<string, unknown>): Archive {
  const archive = withEntry(OBSERVED, at, change);
  const entry = archive.register.entries[at] as RegisterEntry;
  const sha256 = hashOfEntry(entry, hashes.sha256);
  const receipts = receiptsIn(archive.intakes).map((one) =>
    one.slug === entry.slug ? { ...one, sha256 } : one,
  );
  return { ...archive, intakes: receipts.map((one) => `${JSON.stringify(one)}\n`).join('') };
}

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  changeCase('OBS-009', 'a new card called the archive’s', () => rewritten(0, controlled)),
  changeCase('OBS-010', 'a new presence taken away', () =>
    rewritten(1, () => ({ archive_present: false, archive_basis: null })),
  ),
  changeCase(
    'OBS-012',
    'a presence taken away later',
    () => rewritten(1, () => ({ archive_present: false, archive_basis: null })),
    { on: OBSERVED, also: ['RCP-002'] },
  ),
  changeCase('CAP-010', 'a new card called the archive’s', () => ({
    ...CARDED,
    captures: {
      ...CARDED.captures,
      entries: CARDED.captures.entries.map(
        (capture) => ({ ...capture, ...controlled(capture) }) as typeof capture,
      ),
    },
  })),
];

/** Cases that keep a rule. */
export const keeping: readonly Case[] = [
  ...['OBS-009', 'OBS-010'].flatMap((rule) => [
    changeCase(rule, 'new observations as the intake wrote them', () => OBSERVED),
    changeCase(rule, 'settings that change later', withSettings, { on: OBSERVED }),
    itemCase(rule, 'settings that change later', () => withSettings(OBSERVED)),
  ]),
  changeCase('CAP-010', 'a new capture as it was captured', () => CARDED),
  changeCase('CAP-010', 'settings that change later', withSettings, { on: CARDED }),
  itemCase('CAP-010', 'settings that change later', () => withSettings(CARDED)),
];
