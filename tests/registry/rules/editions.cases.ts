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
  each,
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
const edited = (text: string) => () => withFile(READ, EDITION, text);
const byHand = { ...extracted('answer'), type: 'method' };
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
  ...each(archiveCase, 'TXT-004', {
    'an edition of another identifier': edited(reviewed.replace(/^axn: .*$/m, 'axn: "AXN:01.MPAI.🦑"')),
    'an edition of another number': edited(reviewed.replace(/^(deposit_number: )1$/m, '$12')),
    'an edition of another hash': edited(reviewed.replace(/^(sha256: ).{8}/m, '$100000000')),
    'an edition of another text': edited(reviewed.replace('On tethers\n', 'On ropes\n')),
  }),
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
  alteredChange('REG-003', 'a declared concept changed', 2, { defines_concepts: [extracted('gauge')] }, READ),
  changeCase('REG-003', 'a concept that is not taken from the text', defining(byHand), { on: READ }),
  changeCase('REG-003', 'a concept of a deposit that nobody read', defining(extracted('answer')), {
    on: UNREAD,
  }),
];

/** Cases that keep the rules. */
export const keeping: readonly Case[] = [
  judging('a review of an edition', undefined, reviewed),
  judging('a file that an earlier version wrote, removed', written, undefined),
  judging('a file that an earlier version wrote, judged', written, reviewed),
  judging('a verdict on what became of a rejected edition', `${rejected}More.\n`, reviewed),
  judging('a redaction, which removes even a reviewed edition', reviewed, undefined, REDACTED),
  archiveCase('TXT-004', 'a file that an earlier version wrote', edited(`${written}More.\n`)),
  archiveCase('TXT-004', 'an edition that names an identifier which was retired since', () => {
    const now = 'AXN:01.MPAI.🐘🐋🎁🍒👗🌌';
    const retired = { axn: first?.axn, schema_version: 'axn-v1', retired_at: '2026-07-15', reason: 'x' };
    const judged = withFile(READ, EDITION, reviewed);
    return withAltered(judged, 1, { axn: now, axn_history: [retired], legacy_axn: first?.axn });
  }),
];
