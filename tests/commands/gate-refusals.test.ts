import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textFile } from '../../src/registry/archive/archive.ts';
import { captureDraft, PICTURES } from '../fixtures/captures.ts';
import { capture } from '../fixtures/capturing.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { UNDECODABLE } from '../fixtures/hostile-images.ts';
import { longTest } from '../fixtures/long.ts';
import { depositIn } from '../fixtures/moves.ts';
import {
  edited,
  gateResult,
  git,
  mintOne,
  propose,
  repository,
  rulesAgainst,
} from '../fixtures/proposals.ts';
import { sampled } from '../fixtures/runs.ts';

// Refusals of the required check: each by the rules about it, and by no other.

describe('the gate refuses', () => {
  const refused: readonly [string, string, (root: string) => unknown][] = [
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
      'a link among the texts, to what the gate itself could read',
      'REG-004',
      (root) => symlinkSync('/etc/hostname', join(root, 'data/texts/AXN-FF-text.md')),
    ],
    [
      'a submodule',
      'REG-004',
      (root) => git(root, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},data/module`),
    ],
  ];

  test.each(sampled(refused, 1))('%s (%s)', async (_name, ids, change) => {
    const root = repository();
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
    expect(await rulesAgainst(file)).toBe('RCP-001 REG-003 REG-009 TXT-001');
  });

  test('data/ as a link to another folder of the commit: nothing of it is followed', async () => {
    const proposal = await propose((root) => {
      git(root, 'mv', 'data', 'elsewhere');
      symlinkSync('elsewhere', join(root, 'data'));
    });
    expect(await rulesAgainst(proposal)).toBe('REG-002 REG-004');
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
