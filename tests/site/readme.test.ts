import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { EXAMPLE_ENTRY, EXAMPLE_ENTRY_TEXT } from '../../src/registry/documents/example.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { temporaryFolder } from '../fixtures/disk.ts';
import { runHere } from '../fixtures/in-process.ts';

// Every command that the README shows is run as it is written, in a copy of the archive, or names the test that runs it.

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const shown = [
  ...[...readme.matchAll(/^ {4}((?:npm|sha256sum|git|\(cd) .*)$/gm)].map(([, line = '']) => line),
  ...[...readme.matchAll(/^\| .* \| `([^`]*\bnpm [^`]*)` \|$/gm)].map(([, line = '']) => line),
].map((line) => line.replace(/\s+# .*$/, ''));

/** Commands that are run by tests of their own: they serve, build, or take minutes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci && npm start': 'tests/site/service.browser.test.ts',
  'npm ci && npm test': '.ci/run',
  'npm start -- --renew-documents': 'tests/service/renew.test.ts',
  'npm run dev': 'tests/site/serving.test.ts',
  'npm run build -- --out FOLDER': 'tests/site/build.test.ts',
  'SITE_URL=http://localhost:8080 npm run build': 'tests/commands/validate-site.test.ts',
  'npm run issue-form': 'tests/registry/documents/issue-form.test.ts',
  'npm run mint -- --reconcile': 'tests/bot/issues.test.ts',
  'npm run gate -- --base main --head BRANCH': 'tests/commands/gate.test.ts',
  'npm run sample': 'tests/commands/sample.test.ts',
  'npm run bench': 'tests/bench/index.ts',
  'npm run prove': 'tests/prove/index.ts',
  'npm run prove -- buildable large --deposits 500': 'tests/prove/index.ts',
  'npm run check': '.ci/run',
  'npm run format': 'package.json',
  'ARCHIVE=/some/folder npm run …': 'tests/fixtures/disk.ts',
  'DEBUG=1 npm run …': 'tests/commands/unexpected.test.ts',
};

/** What stands for something of one's own, and what it is here. */
const OWN: readonly (readonly [written: string, here: string])[] = [
  ['REF', 'HEAD'],
  ['NAME', 'deposit-protocol'],
  ['"…"', '"A word was wrong."'],
  ['--deposits 4000 --out FOLDER', '--deposits 4 --out corpus'],
];

/** A checkout with the archive, the built site as `dist/`, and the files that a reader writes. */
async function checkout(): Promise<string> {
  const folder = temporaryFolder();
  for (const part of ['data', 'api']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(inject('site').folder, join(folder, 'dist'));
  const work = readFileSync(join(ROOT, '.github/my-work.md'), 'utf8');
  writeFileSync(join(folder, 'my-work.md'), work);
  const other = work.replace(/(?<=^### Title\s+)\S.*$/m, 'Another work');
  writeFileSync(join(folder, 'other.md'), other.replace(/(?<=^### Full Text\s+)/m, 'Another text.\n\n'));
  writeFileSync(join(folder, 'entry.json'), JSON.stringify(EXAMPLE_ENTRY));
  writeFileSync(join(folder, 'text.md'), EXAMPLE_ENTRY_TEXT);
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', 'data', 'api');
  const by = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  await git(...by, 'commit', '--quiet', '--message', 'The archive');
  return folder;
}

const wordsOf = (text: string) =>
  [...text.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

async function run(line: string): Promise<string> {
  const folder = await checkout();
  const npm = /^npm run (?<name>[\w-]+)(?: -- (?<args>.*))?$/.exec(line)?.groups;
  if (!npm) return (await promisify(execFile)('sh', ['-c', line], { cwd: folder })).stdout;
  const own = OWN.reduce((args, [written, here]) => args.replace(written, here), npm.args ?? '');
  const args = wordsOf(own).map((word) => {
    if (word.startsWith('.github/')) return join(ROOT, word);
    return /^(?:[\w-]+\.(?:md|json)|dist|corpus)$/.test(word) ? join(folder, word) : word;
  });
  const { code, stdout, stderr } = await runHere(npm.name ?? '', args, { ARCHIVE: folder, INIT_CWD: folder });
  expect(`${code} ${stderr}`).toBe('0 ');
  return stdout;
}

describe('the commands that the README shows', () => {
  test('are found, in its text and in its table', () => {
    expect(shown.length).toBeGreaterThan(30);
  });

  test('that are run elsewhere are shown, and their tests are there', () => {
    expect(Object.keys(ELSEWHERE).filter((line) => !shown.includes(line))).toEqual([]);
    expect(Object.values(ELSEWHERE).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(shown.filter((line) => !(line in ELSEWHERE)))('%s', async (line) => {
    expect((await run(line)).length).toBeGreaterThan(0);
  });
});
