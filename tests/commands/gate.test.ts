import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visit } from 'unist-util-visit';
import { afterAll, describe, expect, test } from 'vitest';
import { textFile } from '../../src/registry/archive.ts';
import { OVERWRITE_LOG } from '../../src/registry/changeset.ts';
import { parseMarkdown } from '../../src/registry/markdown/parse.ts';
import { bytesOf, temporaryFolder } from '../fixtures/disk.ts';
import { edit, repository } from '../fixtures/gate.ts';
import { depositIn, move } from '../fixtures/moves.ts';
import { gate, git, judged, type Proposal, propose, rulesAgainst } from '../fixtures/proposals.ts';
import { issueBody } from '../fixtures/submissions.ts';

// The required check: the project's own code over a proposed commit, of which nothing is run, installed or checked out.

const CACHE = mkdtempSync(join(tmpdir(), 'gate-cache-'));
afterAll(() => rmSync(CACHE, { recursive: true, force: true }));

const rules = (proposal: Proposal, ...args: string[]) => rulesAgainst(proposal, CACHE, ...args);

async function done(root: string, name: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await move(root, name, ...args);
  expect(`${code} ${stderr}`).toBe('0 ');
  return stdout;
}

async function mintInto(root: string, title = 'A new work'): Promise<void> {
  const issue = join(temporaryFolder(), 'issue.md');
  writeFileSync(issue, issueBody({ title }));
  await done(root, 'mint', issue);
}

const receipt = (root: string, path: string) =>
  done(root, 'overwrite', join(root, path), '--reason', 'An edit by hand.');

async function edited(root: string, path: string, from: string | RegExp, to: string): Promise<void> {
  await receipt(root, path);
  edit(root, path, from, to);
}

describe('the gate lets pass', () => {
  test('a mint: every scope is looked at, and the repository is as it was', async () => {
    const proposal = await propose((root) => mintInto(root));
    const [files, refs] = [bytesOf(proposal.root), git(proposal.root, 'show-ref', '--head')];
    const { ok, checked, findings } = await judged(proposal, CACHE);
    expect({ ok, checked, findings }).toEqual({
      ...{ ok: true, findings: [] },
      checked: ['entry', 'archive', 'change', 'site'],
    });
    expect(bytesOf(proposal.root)).toEqual(files);
    expect(git(proposal.root, 'show-ref', '--head')).toBe(refs);
  });

  test('a commit whose scripts, settings and packages would write a file: none of them is run', async () => {
    const witness = join(temporaryFolder(), 'it-ran');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(witness)}, '');`;
    const module = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(witness)}, '');\n`;
    const proposal = await propose((root) => {
      mkdirSync(join(root, 'scripts'));
      mkdirSync(join(root, 'src'));
      for (const path of [
        'scripts/run.mjs',
        'scripts/gate.ts',
        'astro.config.mjs',
        'src/content.config.ts',
      ]) {
        writeFileSync(join(root, path), module);
      }
      const scripts = Object.fromEntries(
        ['preinstall', 'install', 'prepare', 'gate', 'build'].map((name) => [name, `node -e "${code}"`]),
      );
      writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'other', scripts }));
      writeFileSync(join(root, '.npmrc'), 'ignore-scripts=false\n');
      writeFileSync(join(root, '.gitattributes'), '* filter=run diff=run export-subst\n');
    });
    expect(await rules(proposal)).toBe('');
    expect(readdirSync(join(witness, '..'))).toEqual([]);
  });

  test('a bot that shows its receipt in a commit message, or in the body of the pull request', async () => {
    const root = repository();
    const line = await done(root, 'familiarize');
    const inMessage = await propose((where) => mintInto(where), { root, message: `Mint one\n\n${line}` });
    expect(await rules(inMessage, '--author-bot')).toBe('');
    const body = join(temporaryFolder(), 'body.md');
    writeFileSync(body, `I read it all:\n\n${line}`);
    const inBody = await propose((where) => mintInto(where), { message: 'Mint one' });
    expect(await rules(inBody, '--author-bot', '--text', body)).toBe('');
  });
});

describe('the gate refuses', () => {
  const refused: readonly [string, string, (root: string) => unknown][] = [
    [
      'an edit of an old entry',
      'REG-003',
      (root) => edited(root, 'data/registry.json', '"license":"CC-BY-4.0"', '"license":"CC0-1.0"'),
    ],
    [
      'an edit of a text that git is told to leave out',
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
        await mintInto(root);
        await edited(root, 'api/lifecycle-protocol.json', '"WITHDRAWN"', '"REMOVED"');
      },
    ],
    [
      'a new waiver',
      'WVR-001',
      async (root) => {
        await receipt(root, 'data/waivers.json');
        const waiver = { rule: 'VER-001', record: '2', reason: 'x', date: '2026-07-20', adopted_from: 'x' };
        writeFileSync(join(root, 'data/waivers.json'), JSON.stringify({ waivers: [waiver] }));
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
      'two names that only case tells apart',
      'REG-004',
      (root) => {
        for (const name of ['notes.md', 'Notes.md']) writeFileSync(join(root, 'data/texts', name), 'x');
      },
    ],
    [
      'a deposit whose number leaves a gap',
      'AXN-004 AXN-005',
      async (root) => {
        await mintInto(root);
        edit(root, 'data/registry.json', '"deposit_number":6', '"deposit_number":7');
      },
    ],
  ];

  test.each(refused)('%s (%s)', async (_name, ids, change) => {
    const root = repository();
    await receipt(root, 'data/nmen-registry.json');
    edit(root, OVERWRITE_LOG, 'An edit by hand.', 'The reason');
    git(root, 'commit', '-qam', 'a log with a line');
    const base = git(root, 'rev-parse', 'HEAD');
    await change(root);
    if (git(root, 'diff', '--cached', '--name-only') === '') git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'a change');
    expect(await rules({ root, base, head: git(root, 'rev-parse', 'HEAD') })).toBe(ids);
  });

  test('an archive that cannot be read, and says which file is not there', async () => {
    const proposal = await propose((root) => rmSync(join(root, 'data'), { recursive: true }));
    const { checked, findings } = await judged(proposal, CACHE);
    expect(checked).toEqual([]);
    expect(findings).toMatchObject([
      { rule: 'REG-002', found: expect.stringContaining('data/registry.json is missing in the head') },
    ]);
  });

  test('a folder in the place of a file, and a file in the place of a folder', async () => {
    const folder = await propose((root) => {
      rmSync(join(root, 'data/site.json'));
      mkdirSync(join(root, 'data/site.json'));
      writeFileSync(join(root, 'data/site.json/x'), 'x');
    });
    expect(await rules(folder)).toBe('REG-002');
    const file = await propose((root) => {
      rmSync(join(root, 'data/texts'), { recursive: true });
      writeFileSync(join(root, 'data/texts'), 'x');
    });
    expect(await rules(file)).toContain('REG-002');
  });

  test('data/ as a link to another folder of the commit: nothing of it is followed', async () => {
    const proposal = await propose((root) => {
      git(root, 'mv', 'data', 'elsewhere');
      symlinkSync('elsewhere', join(root, 'data'));
    });
    expect(await rules(proposal)).toBe('REG-002 REG-004');
  });

  test('a bot without a receipt, or with one of other protocols', async () => {
    const proposal = await propose((root) => mintInto(root));
    expect(await rules(proposal, '--author-bot')).toBe('FAM-002');
    const body = join(temporaryFolder(), 'body.md');
    writeFileSync(body, (await done(proposal.root, 'familiarize')).replaceAll('axn/v2', 'axn/v1'));
    expect(await rules(proposal, '--text', body)).toBe('FAM-002');
  });

  test('a branch that lacks commits of its base, and reports nothing of what they did', async () => {
    const { root, base, head } = await propose((where) => mintInto(where));
    const { checked, findings } = await judged({ root, base: head, head: base }, CACHE);
    expect(findings.map(({ rule }) => rule)).toEqual(['REG-005']);
    expect(checked).toEqual(['entry', 'archive']);
  });
});

describe('a call that makes no sense', () => {
  test.each([
    ['a base that git does not have', { base: 'no-such-branch' }, [], 'git has no commit no-such-branch'],
    ['a head that looks like an option', { head: '--output=x' }, [], 'is no git reference'],
    ['a folder that is no repository', { root: tmpdir() }, [], 'git has no commit HEAD'],
    ['a text that is not there', {}, ['--text', '/nowhere/body.md'], '/nowhere/body.md cannot be read'],
  ] as const)('%s: exit 2, and the usage', async (_name, wrong, args, message) => {
    const proposal = { root: repository(), base: 'HEAD', head: 'HEAD', ...wrong };
    const { code, stdout, stderr, left } = await gate(proposal, CACHE, args);
    expect({ code, stdout, left }).toEqual({ code: 2, stdout: '', left: [] });
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: npm run gate');
  });
});

test('text for people says what was compared, what was found and where it stopped', async () => {
  const proposal = await propose((root) =>
    edit(root, 'data/registry.json', '"version":"v2.0"', '"version":"newest"'),
  );
  const { code, stdout } = await gate(proposal, CACHE);
  expect(code).toBe(1);
  expect(stdout).toContain('data/registry.json, deposit 2\n  ✗ VER-001  version: found “newest”');
  expect(stdout).toContain(
    `${proposal.head} against ${proposal.base}: 3 errors.\nChecked: entry, archive, change. Not reached: site.`,
  );
  expect(stdout).not.toContain('::');
  expect(readFileSync(join(proposal.root, 'data/registry.json'), 'utf8')).toContain('newest');
});

test('what others wrote steers neither the log nor the comment', async () => {
  const words =
    '::set-output name=x::y\n::error::z\n##[add-mask]x\u001B[31m @channel Closes #1 <b>`</details>$' +
    '{{ x }}';
  const name = 'data/texts/::error::x\n::warning::@channel `<b>.md';
  const proposal = await propose((root) => {
    edit(
      root,
      'data/registry.json',
      '"version":"v2.0"',
      `"version":${JSON.stringify(words).replaceAll('$', '$$$$')}`,
    );
    writeFileSync(join(root, 'data/texts', name.slice('data/texts/'.length)), 'x');
  });
  const { stdout, report } = await gate(proposal, CACHE, [], { GITHUB_ACTIONS: 'true' });
  const commands = stdout.split('\n').filter((line) => line.trimStart().startsWith('::'));
  expect(commands.map((line) => line.split('::')[1])).toEqual([
    'error file=data/registry.json,title=VER-001',
    'error title=REG-004',
    'error file=data/registry.json,title=REG-003',
    'error file=data/registry.json,title=RCP-001',
    'warning file=data/registry.json,title=SAN-003',
  ]);
  expect(stdout).not.toMatch(/##\[|[^\P{Cc}\n]|\p{Cf}/u);
  const tree = parseMarkdown(report);
  const beside: string[] = [];
  visit(tree, (node) => {
    if ('value' in node && node.type !== 'inlineCode') beside.push(String(node.value));
  });
  expect(beside.join('\n')).not.toMatch(/@|#1|add-mask|details|set-output/);
  expect(beside.filter((value) => value.includes('<'))).toEqual([report.split('\n')[0]]);

  const { stdout: json } = await gate(proposal, CACHE, ['--json'], { GITHUB_ACTIONS: 'true' });
  expect(json).not.toContain('##[');
  expect(json.trim().split('\n').length).toBe(1);
  const { findings } = JSON.parse(json) as { findings: { where: string; found: string }[] };
  expect(findings.map(({ where }) => where)).toContain(name);
  expect(findings[0]?.found).toContain('##[add-mask]');
});
