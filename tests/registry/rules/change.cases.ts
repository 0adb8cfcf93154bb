import type { Archive } from '../../../src/registry/archive/archive.ts';
import { utf8 } from '../../../src/registry/identity/hash.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import type { ChangedFile, TreeEntry } from '../../../src/registry/rules/rule.ts';
import { familiarize } from '../../../src/registry/submission/familiarization.ts';
import { NOW, TOOLS } from '../../fixtures/tools.ts';
import {
  alteredChange,
  type Case,
  changeCase,
  fresh,
  logged,
  receipts,
  same,
  submissionCase,
  WORLD,
  withAltered,
  withDeposits,
} from './case.ts';
import { redacted } from './lifecycle.cases.ts';

// Changes that are allowed to what was there, and what an automated depositor brings.

const { deposits } = WORLD.registry;
const text = { path: 'data/texts/AXN-01-text.md', before: utf8('old'), after: utf8('new') };
const tree = (...entries: readonly (string | TreeEntry)[]) => ({
  tree: entries.map((entry) => (typeof entry === 'string' ? { path: entry, kind: 'file' as const } : entry)),
});
const reading = familiarize(
  WORLD.documents,
  { at: NOW, label: 'test', action: 'a test' },
  TOOLS.hashes.sha256,
);
const receipt = 'receipt' in reading ? JSON.stringify(reading.receipt) : '';
const stale = receipt.replace('axn/v2', 'axn/v1');
const bot = { submitter: { id: 9, login: 'a-bot' }, automated: true, issue_number: 7, issue_url: null };

const withEdition = withAltered(WORLD, 1, {
  generated_by: {
    ...deposits[0]?.generated_by,
    autonomous: { by: 'a model', prompt_version: '1', date: '2026-07-15' },
  },
});
const deposited = [{ ...text, before: undefined }];
/** A change of somebody who shows some texts, and deposits something. */
const shown = (automated: boolean, texts: readonly string[], files: readonly ChangedFile[] = deposited) => ({
  files,
  author: { automated, texts },
});
const noting = (line: string) => (archive: Archive) => ({
  ...archive,
  familiarization: `${archive.familiarization}${line}\n`,
});
const asPathB = (given: string, automated = true) => ({
  files: deposited,
  author: { automated, path: 'B' as const, texts: ['A new text', given] },
});

/** The newest deposit as one that somebody just proposed. */
const by = (path?: 'A' | 'B') => ({
  base: withDeposits(WORLD, deposits.slice(0, -1)),
  author: { automated: false, texts: [], path },
});
const none = { issue_number: null, issue_url: null, submitter: null };
const committed = (given: Partial<Deposit>) => (archive: Archive) =>
  withAltered(archive, deposits.length, { ...none, ...given });

/** Cases that break a rule. */
export const breaking: readonly Case[] = [
  alteredChange('REG-003', 'a title changed', 1, { title: 'Another' }),
  alteredChange('REG-003', 'a field taken away', 1, { methodology: undefined, keywords: [] }),
  changeCase('REG-003', 'a deposit gone', (archive) => withDeposits(archive, deposits.slice(0, -1))),
  alteredChange('REG-003', 'an identifier changed and not kept', 1, { emoji: 'x' }),
  changeCase('REG-003', 'a text changed', logged(receipts(text)), { files: [text] }),
  changeCase('REG-003', 'a text gone that was not redacted', logged(receipts(text)), {
    files: [{ ...text, after: undefined }],
  }),
  ...(['executable', 'symlink', 'submodule', 'other'] as const).map((kind) =>
    changeCase('REG-004', `${kind} among the texts`, same, tree({ path: 'data/texts/AXN-01-text.md', kind })),
  ),
  changeCase('REG-004', 'a link in the place of data/', same, tree({ path: 'data', kind: 'symlink' })),
  changeCase('REG-004', 'a file in the place of api/', same, tree('api')),
  ...[
    ...['data/../scripts/mint.ts', 'data//x', 'data/./x', 'data/a\\b', 'data/a\nb', 'data/a b', 'data/x:y'],
    ...[
      'data/ä.md',
      'data/\u202Ex',
      'data/.gitattributes',
      'api/.git/config',
      'Data/x.json',
      'API/index.json',
    ],
  ].map((path) => changeCase('REG-004', `a name as ${JSON.stringify(path)}`, same, tree(path))),
  changeCase('REG-004', 'two names of one case', same, tree('data/site.json', 'data/Site.json')),
  changeCase('REG-004', 'one name twice', same, tree('data/site.json', 'data/site.json')),
  ...[
    ...['data/x.json', 'data/notes.md', 'data/registry.json.bak', 'data/images/one.png', 'data/texts/a/b.md'],
    ...['data/Texts/AXN-01-text.md', 'data/site.json/b.json'],
    ...['data/texts/AXN-0F-text.md', 'data/deposits/AXN-0001.md', 'data/autonomous/AXN-01-autonomous.md'],
  ].map((path) => changeCase('REG-009', `a file ${path}`, same, tree(path))),
  changeCase('REG-005', 'a branch that lacks commits of its base', same, { behind: true }),
  ...[{ issue_number: 7 }, { issue_url: 'https://example.org/issues/7' }, { submitter: bot.submitter }].map(
    (given) =>
      changeCase('REG-007', `an entry with ${Object.keys(given)} by path B`, committed(given), by('B')),
  ),
  changeCase('REG-008', 'an entry of tomorrow', committed({ minted_at: '2026-07-16T12:00:00Z' }), by('B')),
  changeCase('FAM-002', 'a bot without a receipt', same, shown(true, ['Mend a typo'])),
  changeCase('FAM-002', 'a receipt of an earlier protocol', same, shown(false, [stale])),
  changeCase('FAM-002', 'a receipt that is not logged', same, asPathB(receipt)),
  changeCase('FAM-002', 'the receipt of a person that is not logged', same, asPathB(receipt, false)),
  changeCase(
    'FAM-002',
    'another receipt in the log than the one that was shown',
    noting(receipt.replace('a test', 'a quest')),
    asPathB(receipt),
  ),
  changeCase('FAM-002', 'a receipt that the log had before', same, {
    ...asPathB(receipt),
    on: noting(receipt)(WORLD),
  }),
  submissionCase('FAM-002', 'a bot without a receipt', () => ({ ...fresh(), origin: bot })),
  submissionCase('FAM-002', 'a section that holds no receipt', { familiarization_receipt: 'I read it.' }),
];

/** Cases that keep a rule where it is easily thought to be broken. */
export const keeping: readonly Case[] = [
  changeCase(
    'REG-003',
    'a text redacted',
    (archive) => logged(receipts(text))(withAltered(archive, 1, redacted)),
    { files: [{ ...text, after: undefined }] },
  ),
  changeCase('REG-004', 'whatever stands elsewhere', same, tree({ path: 'scripts/run', kind: 'executable' })),
  changeCase('REG-009', 'registry, resources, documents, logs, texts, and an edition of a deposit', same, {
    ...tree(
      ...['data/registry.json', 'data/EA-WG-CAPTURES-01-v8.3.json', 'api/schemas/site.schema.json'],
      ...['data/intake-receipts.log', 'data/texts/AXN-05-text.md', 'data/autonomous/AXN-01-autonomous.md'],
    ),
    on: withEdition,
  }),
  changeCase('REG-007', 'an entry that names no issue, by path B', committed({}), by('B')),
  changeCase('REG-008', 'an entry of this hour', committed({ minted_at: '2026-07-15T12:59:00Z' }), by('B')),
  changeCase('REG-007', 'an entry of the mint', committed({ issue_number: 7 }), by('A')),
  changeCase('REG-007', 'an entry of which nobody says how it came', committed({ issue_number: 7 }), by()),
  changeCase('FAM-002', 'a bot with its receipt', same, shown(true, ['x', `Receipt: ${receipt}`])),
  changeCase('FAM-002', 'a bot with its receipt, which is logged', noting(receipt), asPathB(receipt)),
  changeCase(
    'FAM-002',
    'a bot with its receipt, after an earlier commit that has an older one',
    same,
    shown(true, [stale, receipt]),
  ),
  changeCase('FAM-002', 'a bot that changes code alone', same, shown(true, ['Use a newer library'], [])),
  changeCase('FAM-002', 'a person without one', same, shown(false, ['Mend a typo'])),
  submissionCase('FAM-002', 'a bot with its receipt', () => ({
    ...fresh({ familiarization_receipt: receipt }),
    origin: bot,
  })),
];
