import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textFile } from '../../src/registry/archive/archive.ts';
import { OVERWRITE_LOG } from '../../src/registry/archive/changeset.ts';
import { captureDraft, PICTURES } from '../fixtures/captures.ts';
import { capture } from '../fixtures/capturing.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { edit, repository } from '../fixtures/gate.ts';
import { UNDECODABLE } from '../fixtures/hostile-images.ts';
import { longTest } from '../fixtures/long.ts';
import { depositIn } from '../fixtures/moves.ts';
import {
  carriedOut,
  edited,
  gateResult,
  git,
  mintOne,
  propose,
  receipt,
  rulesAgainst,
  withStray,
} from '../fixtures/proposals.ts';
import { sampled } from '../fixtures/runs.ts';

// What the required check refuses: each by the rules about it, and by no other.

describe('the gate refuses', () => {
  const refused: readonly [string, string, (root: string) => unknown][] = [
    [
      'an edit of an old entry',
      'REG-003',
      (root) => edited(root, 'data/registry.json', '"license":"CC-BY-4.0"', '"license":"CC0-1.0"'),
    ],
    [
      'an edit of a text that .gitattributes excludes',
      'AXN-003 REG-003 TXT-002',
      async (root) => {
        await edited(
          root,
          textFile(depositIn(root, 1)),
          'A record that is not kept',
          'A record that is kept',
        );
        writeFileSync(join(root, '.gitattributes'), 'data/texts/** export-ignore\n');
      },
    ],
    [
      'an edit without a receipt',
      'RCP-001',
      (root) => edit(root, 'data/site.json', 'Editors of the tests', 'Others'),
    ],
    [
      'an edit of a line of a log',
      'RCP-002',
      (root) => edit(root, OVERWRITE_LOG, 'The reason', 'Another reason'),
    ],
    [
      'a protocol edited together with data',
      'IDX-001 IDX-003',
      async (root) => {
        await mintOne(root);
        await edited(root, 'api/lifecycle-protocol.json', '"WITHDRAWN"', '"REMOVED"');
      },
    ],
    [
      'a new waiver',
      'WVR-001',
      async (root) => {
        await receipt(root, 'data/waivers.json');
        const waiver = {
          rule: 'VER-001',
          resource: 'registry',
          key: '2',
          value_sha256: 'a'.repeat(64),
          reason: 'x',
          date: '2026-07-20',
          adopted_from: 'x',
        };
        writeFileSync(
          join(root, 'data/waivers.json'),
          `{\n  "waivers": [\n    ${JSON.stringify(waiver)}\n  ]\n}\n`,
        );
      },
    ],
    [
      'a link among the texts, to what the gate itself could read',
      'REG-004',
      (root) => symlinkSync('/etc/hostname', join(root, 'data/texts/AXN-FF-text.md')),
    ],
    [
      'a link in the place of a text',
      'REG-003 REG-004 TXT-001',
      async (root) => {
        const path = textFile(depositIn(root, 1));
        await receipt(root, path);
        rmSync(join(root, path));
        symlinkSync('/etc/hostname', join(root, path));
      },
    ],
    [
      'a submodule',
      'REG-004',
      (root) => git(root, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},data/module`),
    ],
    ['an executable', 'REG-002 REG-004', (root) => git(root, 'update-index', '--chmod=+x', 'data/site.json')],
    [
      'a file with a line feed in its name',
      'REG-004',
      (root) => writeFileSync(join(root, 'data/texts/a\nb.md'), 'x'),
    ],
    [
      'a file that nothing names',
      'REG-009',
      (root) => writeFileSync(join(root, 'data/notes.json'), '{"notes":[]}'),
    ],
    [
      'a character that the mint would remove, in an entry that is committed directly',
      'SAN-003',
      async (root) => {
        await mintOne(root);
        const last = /"status":"ACTIVE"(?![\s\S]*"status":"ACTIVE")/;
        edit(root, 'data/registry.json', last, '"journal":"Notes \u202Eand\\u0007","status":"ACTIVE"');
      },
    ],
    [
      'two names that only case tells apart',
      'REG-004',
      (root) => {
        writeFileSync(join(root, 'data/texts/axn-01-text.md'), 'x');
      },
    ],
    [
      'a deposit whose number leaves a gap',
      'AXN-004 AXN-005',
      async (root) => {
        await mintOne(root);
        edit(root, 'data/registry.json', '"deposit_number":6', '"deposit_number":7');
      },
    ],
  ];

  test.each(sampled(refused, 1))('%s (%s)', async (_name, ids, change) => {
    const root = repository();
    await receipt(root, 'data/nmen-registry.json');
    edit(root, OVERWRITE_LOG, 'An edit by hand.', 'The reason');
    git(root, 'commit', '-qam', 'a log with a line');
    const base = git(root, 'rev-parse', 'HEAD');
    await change(root);
    if (git(root, 'diff', '--cached', '--name-only') === '') git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'a change');
    expect(await rulesAgainst({ root, base, head: git(root, 'rev-parse', 'HEAD') })).toBe(ids);
  });

  longTest('an archive that cannot be read, and names the missing file', async () => {
    const proposal = await propose((root) => rmSync(join(root, 'data'), { recursive: true }));
    const { checked, findings } = await gateResult(proposal);
    expect(checked).toEqual([]);
    expect(findings).toMatchObject([
      { rule: 'REG-002', actual: expect.stringContaining('data/registry.json is missing in the head') },
    ]);
  });

  // Takes long: the gate judges two proposals.
  test('a folder in the place of a file, and a file in the place of a folder', async () => {
    const folder = await propose((root) => {
      rmSync(join(root, 'data/site.json'));
      mkdirSync(join(root, 'data/site.json'));
      writeFileSync(join(root, 'data/site.json/x'), 'x');
    });
    expect(await rulesAgainst(folder)).toBe('REG-002');
    const file = await propose((root) => {
      rmSync(join(root, 'data/texts'), { recursive: true });
      writeFileSync(join(root, 'data/texts'), 'x');
    });
    expect(await rulesAgainst(file)).toContain('REG-002');
  });

  test('data/ as a link to another folder of the commit: nothing of it is followed', async () => {
    const proposal = await propose((root) => {
      git(root, 'mv', 'data', 'elsewhere');
      symlinkSync('elsewhere', join(root, 'data'));
    });
    expect(await rulesAgainst(proposal)).toBe('REG-002 REG-004');
  });

  longTest('a bot without a receipt, or with one of other protocols', async () => {
    const proposal = await propose((root) => mintOne(root));
    expect(await rulesAgainst(proposal, '--author-bot')).toBe('FAM-002');
    const body = join(temporaryFolder(), 'body.md');
    writeFileSync(body, (await carriedOut(proposal.root, 'familiarize')).replaceAll('axn/v2', 'axn/v1'));
    expect(await rulesAgainst(proposal, '--text', body)).toBe('FAM-002');
  });

  longTest('a receipt in a pull request that the change does not add to the log', async () => {
    const root = repository();
    const line = await carriedOut(root, 'familiarize');
    git(root, 'checkout', '-q', '--', 'data/instance-familiarization.log');
    const unlogged = await propose((where) => mintOne(where), { root, message: `Mint one\n\n${line}` });
    expect(await rulesAgainst(unlogged, '--author-bot', '--path', 'B')).toBe('FAM-002');
    const logged = await propose(
      (where) => {
        appendFileSync(join(where, 'data/instance-familiarization.log'), line);
        withStray(where);
      },
      { root, message: `Log it\n\n${line}` },
    );
    expect(await rulesAgainst({ ...logged, base: unlogged.base }, '--author-bot', '--path', 'B')).toBe(
      'REG-009',
    );
  });

  longTest('a site that cannot be built, and quotes the build', async () => {
    const blocked = join(temporaryFolder(), 'a-file');
    writeFileSync(blocked, '');
    const proposal = await propose((root) => mintOne(root));
    const { checked, findings } = await gateResult(proposal, { CACHE: join(blocked, 'cache') });
    expect(checked).toEqual(['entry', 'item', 'archive', 'change', 'site']);
    expect(findings).toMatchObject([{ rule: 'SUR-001', where: 'the site' }]);
    expect(findings[0]?.actual).toMatch(/^a site that could not be built: .*ENOTDIR/);
  });

  longTest('a stored image that no decoder can read, and names it', async () => {
    const proposal = await propose(async (root) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'a.png'), PICTURES.png);
      await capture(root, folder, captureDraft({ images: [{ file: 'a.png', label: 'The panel' }] }));
      writeFileSync(join(root, 'data/captures-images/lower-hall-1.png'), UNDECODABLE);
    });
    const { checked, findings } = await gateResult(proposal);
    expect(checked).toEqual(['entry', 'item', 'archive', 'change', 'site']);
    expect(findings).toMatchObject([{ rule: 'SUR-001', where: 'the site' }]);
    expect(findings[0]?.actual).toMatch(
      /^a site that could not be built: .*lower-hall-1\.png: a stored image cannot be shown smaller: /s,
    );
  });

  // Takes long: a mint, and the gate in a process of its own.
  longTest('a branch that lacks commits of its base, and does not report what they changed', async () => {
    const { root, base, head } = await propose((where) => mintOne(where));
    const { checked, findings } = await gateResult({ root, base: head, head: base });
    expect(findings.map(({ rule }) => rule)).toEqual(['REG-005']);
    expect(checked).toEqual(['entry', 'item', 'archive']);
  });
});
