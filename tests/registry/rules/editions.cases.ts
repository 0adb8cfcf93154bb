import type { Archive } from '../../../src/registry/archive/archive.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { type Edition, editionOf, withStatus } from '../../../src/registry/reading/editions.ts';
import { withFile } from '../../fixtures/reading.ts';
import {
  alteredChange,
  archiveCase,
  type Case,
  changeCase,
  logged,
  receipts,
  same,
  withAltered,
} from './case.ts';
import { defining, extracted, first, READ, REDACTED, UNREAD } from './concepts.cases.ts';

// Changes that a reading pass may make, and those that may be made to its editions.

const EDITION = 'data/autonomous/AXN-01-autonomous.md';
const edition = editionOf(READ, first as Deposit) as Edition;
const written = edition.file;
const reviewed = withStatus(edition, 'reviewed').file;
const rejected = withStatus(edition, 'rejected').file;
const edited = (text: string | undefined) => () => withFile(READ, EDITION, text);
/** A change of the file of an edition, with the receipt of what it overwrites. */
const judging = (
  name: string,
  before: string | undefined,
  after: string | undefined,
  change: (archive: Archive) => Archive = same,
): Case => {
  const [old, now] = [before, after].map((text) => (text === undefined ? undefined : utf8(text)));
  const log = old === undefined ? '' : receipts({ path: EDITION, before: old });
  const files = [{ path: EDITION, before: old, after: now }];
  return changeCase('LIF-007', name, (archive) => logged(log)(change(archive)), { on: READ, files });
};

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  archiveCase('TXT-004', 'an edition without a head', edited('A text.')),
  ...(
    [
      ['of another identifier', reviewed.replace(/^axn: .*$/m, 'axn: "AXN:01.MPAI.🦑"')],
      ['of another number', reviewed.replace(/^(deposit_number: )1$/m, '$12')],
      ['of another hash', reviewed.replace(/^(sha256: ).{8}/m, '$100000000')],
      ['of another text', reviewed.replace('On tethers\n', 'On ropes\n')],
    ] as const
  ).map(([name, file]) => archiveCase('TXT-004', `an edition ${name}`, edited(file))),
  archiveCase('TXT-004', 'an edition of a deposit that nobody read', () =>
    withFile(UNREAD, EDITION, reviewed),
  ),
  archiveCase('TXT-004', 'an edition of a redacted deposit', () =>
    withFile(REDACTED(READ), EDITION, reviewed),
  ),
  judging('a change of a reviewed edition', reviewed, `${reviewed}More.\n`),
  judging('a reviewed edition provisional again', reviewed, written),
  judging('a verdict on another edition than that of the archive', undefined, `${reviewed}More.\n`),
  judging('an edition that nobody judged', undefined, written),
  judging('a judged edition removed', rejected, undefined),
  alteredChange(
    'REG-003',
    'a declared concept changed',
    2,
    { defines_concepts: [{ term: 'gauge', definition: 'x', type: 'method' }] },
    { on: READ },
  ),
  changeCase(
    'REG-003',
    'a concept added that is not taken from the text',
    defining({ ...extracted('answer'), type: 'method' }),
    { on: READ },
  ),
  alteredChange(
    'REG-003',
    'a concept added to a deposit that nobody read',
    1,
    {
      defines_concepts: [...(UNREAD.registry.deposits[0]?.defines_concepts ?? []), extracted('answer')],
    },
    { on: UNREAD },
  ),
];

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  judging('a review of an edition', undefined, reviewed),
  judging('a file that an earlier version wrote, judged', written, reviewed),
  judging('a file that an earlier version wrote, removed', written, undefined),
  judging('a verdict on what became of a rejected edition', `${rejected}More.\n`, reviewed),
  judging('a redaction, which removes even a reviewed edition', reviewed, undefined, REDACTED),
  archiveCase('TXT-004', 'a file that an earlier version wrote', edited(`${written}More.\n`)),
  archiveCase('TXT-004', 'a reviewed edition', edited(reviewed)),
  archiveCase('TXT-004', 'an edition that names an identifier which was retired since', () => {
    const now = 'AXN:01.MPAI.🐘🐋🎁🍒👗🌌';
    const retired = { axn: first?.axn, schema_version: 'axn-v1', retired_at: '2026-07-15', reason: 'x' };
    const judged = withFile(READ, EDITION, reviewed);
    return withAltered(judged, 1, { axn: now, axn_history: [retired], legacy_axn: first?.axn });
  }),
];
