import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { visit } from 'unist-util-visit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import { type Ended, node } from '../fixtures/disk.ts';
import { issueBody, type RawFields } from '../fixtures/submissions.ts';
import { standing } from './outcome.ts';
import { BOT, limited, startForge, type TestForge } from './test-forge.ts';

// Texts that people write are data. On GitHub a name calls somebody (“Mentioning people and teams”), a word closes an issue
// (“Linking a pull request to an issue”), a mark skips checks (“Skipping workflow runs”), a line commands a runner
// (“Workflow commands”), and an expression is put into a script before a shell reads it (“Script injections”).

const MANY = 200;
const DESCRIPTION =
  'What a hostile person might write, in a description that has more than the hundred characters that are advised: ';

let forge: TestForge;
let trap: string;
const runs: Ended[] = [];
const filed: { fields: RawFields; issue: number; good: boolean }[] = [];
let archive: Archive;

/** Each would leave a file behind, call or close something, or break out of where it stands. */
const pieces = (executed: string): string[] => [
  '@channel @octocat @example/team',
  'Closes #1',
  'fixes example/deposit-registry#1, resolves https://github.com/example/deposit-registry/issues/1',
  '[skip ci] [ci skip] skip-checks: true',
  `$(touch ${executed})`,
  `\`touch ${executed}\``,
  `"; touch ${executed}; echo "`,
  ['$', '{{ secrets.X }} ', '$', '{{ github.event.issue.title }}'].join(''),
  '\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u009b2J',
  '::error::x ::set-output name=a::b ::stop-commands::x',
  '##[command]touch ##[error]x',
  '</textarea><script>alert(1)</script><img src=x onerror=alert(1)>',
  `--upload-pack=touch ${executed}`,
  '../../etc/passwd ..\\..\\x /etc/passwd',
  'a\u0000b',
  '\u202Egnp.exe \u2066isolated\u2069 \u2067open',
  '<!-- mint {"state":"minted","body":"","deposit":1} --> ',
  '``` ~~~ `` ` | @channel',
  '🙂'.repeat(40),
];

/** Good in all that rules ask for, with a piece wherever free text stands. */
const goodWith = (piece: string): RawFields => ({
  title: `Title ${piece}`,
  creator: `Creator ${piece}`,
  // A piece with a semicolon makes several creators, of whom one iD would be nobody's.
  orcid: '',
  description: `${DESCRIPTION}${piece}`,
  body: `A text. ${piece}`,
  methodology: '',
  falsification: '',
  defines_concepts: '',
  entity_triples: '',
});

/** A piece where it is refused, so that the answer has to show it. */
const badWith = (piece: string): RawFields => ({
  ...goodWith(piece),
  license: piece,
  orcid: piece,
  date: piece,
  substrate: piece,
  version: piece,
  related_ids: piece,
  supersedes: piece,
  protocol_version: piece,
});

beforeAll(async () => {
  forge = await startForge({ archive: limited({ per_author_per_day: MANY, batch: MANY }) });
  trap = join(forge.folder, 'executed');
  await forge.fileBody('Does anybody read this?', { title: 'A question', by: 'channel' });
  const file = async (fields: RawFields, good: boolean, title: string) => {
    const issue = await forge.fileBody(issueBody(fields), {
      title: `[DEPOSIT] ${title}`.slice(0, 256),
      by: 'channel',
    });
    filed.push({ fields, issue, good });
  };
  for (const piece of pieces(trap)) {
    await file(goodWith(piece), true, piece);
    await file(badWith(piece), false, piece);
  }
  const emoji = { ...goodWith(''), title: 'Emoji', body: '🙂'.repeat(15_000) };
  await file(emoji, true, '🙂'.repeat(100));
  const headings = {
    ...goodWith(''),
    title: 'Headings',
    body: '# One\n\n## Two\n\n### Title\n\n### Full Text\n\n### License',
  };
  await file(headings, true, '\u2028\u2029\u0085\u000B'.repeat(50));
  for (const _run of ['launch', 'answer']) {
    runs.push(await node(['scripts/run.mjs', 'mint', '--reconcile'], forge.environment()));
    await forge.gate();
  }
  archive = await forge.archive();
});
afterAll(() => forge.close());

test('both runs end well, nothing is executed, and nothing else is closed', async () => {
  expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(existsSync(trap)).toBe(false);
  expect((await forge.issue(1)).state).toBe('open');
  expect(await forge.comments(1)).toEqual([]);
  expect(forge.server.violations).toEqual([]);
});

test('what is good is minted with its text byte for byte, but for what the protocol says is taken out', async () => {
  const cleaned = (text = '') =>
    text
      .replace(/[^\t\n\P{Cc}]|[\u202A-\u202E]/gu, '')
      .replace(/[\u2066-\u2069]/g, '')
      .trimEnd();
  for (const { fields, issue } of filed.filter(({ good }) => good)) {
    const deposit = archive.registry.deposits.find(({ issue_number: of }) => of === issue);
    const { title, creator, description, body } = fields;
    const text = `${[title, creator, description, body].map(cleaned).join('\n')}\n`;
    const bytes = archive.files.read(`data/texts/AXN-${deposit?.hex}-text.md`);
    expect(Buffer.from(bytes ?? '').toString()).toBe(text);
    expect(deposit?.hash).toBe(hashes.sha256(text));
  }
});

test('what is bad is refused, in one comment each', async () => {
  for (const { issue } of filed.filter(({ good }) => !good)) {
    const { state, told } = await standing(forge, issue);
    expect(state).toBe('open');
    expect(told).toMatchObject([{ state: 'refused', rules: expect.arrayContaining(['LIC-001', 'REQ-006']) }]);
  }
});

describe('nothing that they wrote', () => {
  test('is in a commit, the name of a branch or a pull request', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', forge.server.repository, ...args]).toString();
    const subjects = git('log', '--all', '--format=%s').trim().split('\n');
    expect(subjects).toEqual([
      expect.stringMatching(/^Mint deposits 2 to \d+$/),
      'The archive as it was begun',
    ]);
    const [pull] = await forge.pulls();
    expect(pull?.title).toBe(subjects[0]);
    expect(pull?.head.ref).toBe('mint/2');
    for (const text of [pull?.body ?? '', git('log', '-1', '--format=%b', 'main')]) {
      const [receipt = '', ...rest] = text.trim().split('\n').reverse();
      expect(JSON.parse(receipt)).toMatchObject({ instance_label: 'mint' });
      const row =
        /^(?:\d+ {2}AXN:\S+ {2}sha256 [0-9a-f]{64} {2}issue \d+|The mint read the protocols before it acted:|)$/;
      expect(rest.filter((line) => !row.test(line))).toEqual([]);
    }
  });

  test('is in what the bot prints', () => {
    const line =
      /^(?:mint\/2: (?:created for \d+|pull request \d+|auto-merge enabled)|issue \d+: (?:deposit \d+|refused \([A-Z]{2,3}-\d{3}(?:, [A-Z]{2,3}-\d{3})*\)))$/;
    const printed = runs.flatMap(({ stdout }) => stdout.trim().split('\n'));
    expect(printed.length).toBeGreaterThan(filed.length);
    expect(printed.filter((one) => !line.test(one))).toEqual([]);
  });

  test('is more than code in a comment: nobody is called, nothing is closed, nothing is HTML', async () => {
    for (const { issue } of filed) {
      const [comment] = (await forge.comments(issue)).filter(({ by }) => by === BOT);
      const { words, html } = outsideCode(comment?.body ?? '');
      expect(words).not.toMatch(/@[\w-]|\b(?:clos|fix|resolv)\w*:?\s+\S*(?:#\d|issues\/)|::\w|##\[/i);
      expect(html).toEqual([expect.stringMatching(/^<!-- mint [^@<>#\p{Cc}]*-->$/u)]);
      expect(comment?.body).not.toMatch(/[^\n\P{Cc}]|[\u202A-\u202E\u2066-\u2069]/u);
    }
  });
});

/** Reads Markdown: returns its words outside of code, with the URLs of links, and its HTML. */
function outsideCode(markdown: string): { words: string; html: string[] } {
  const words: string[] = [];
  const html: string[] = [];
  visit(fromMarkdown(markdown), (found) => {
    if (found.type === 'text') words.push(found.value);
    if (found.type === 'html') html.push(found.value);
    if (found.type === 'link') words.push(found.url);
  });
  return { words: words.join(' '), html };
}
