import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeIssueBody } from '../../src/registry/issue-body.ts';
import type { Registry } from '../../src/registry/model/deposit.ts';
import { PROTOCOL_VERSION } from '../../src/registry/model/vocabulary.ts';
import { buildSite, copyArchive } from './building.ts';

// A real document that nobody here wrote, and one as long as a text may be.

const spec = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('commonmark-spec/package.json')), 'spec.txt'),
  'utf8',
)
  // Its front matter names its author and licence; the deposit's own fields do that here.
  .replace(/^---\n[\s\S]*?\n\.\.\.\n/, '');

let archive = '';
let scratch = '';

beforeAll(() => {
  archive = copyArchive();
  scratch = mkdtempSync(join(tmpdir(), 'test-long-'));
});
afterAll(() => {
  for (const folder of [archive, scratch]) rmSync(folder, { recursive: true, force: true });
});

function mint(title: string, body: string): void {
  const file = join(scratch, 'deposit.md');
  writeFileSync(
    file,
    writeIssueBody(
      new Map([
        ['protocol_version', PROTOCOL_VERSION],
        ['title', title],
        ['creator', 'The authors of the CommonMark specification'],
        ['date', '2026-11-01'],
        [
          'description',
          'The specification of CommonMark, deposited in a test as a document that nobody who wrote the registry has written.',
        ],
        ['content_type', 'specification'],
        ['license', 'CC-BY-SA-4.0'],
        ['substrate', 'human-only'],
        ['keywords', 'schema, structure'],
        ['body', body],
      ]),
    ),
  );
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'mint', file], {
    env: { ...process.env, ARCHIVE: archive },
    encoding: 'utf8',
  });
  expect(run.stdout + run.stderr).toContain('minted: deposit');
  expect(run.status).toBe(0);
}

describe('long texts', () => {
  it('the CommonMark specification and a text of 5 MB are minted, and their pages show every section', () => {
    mint('CommonMark Spec', spec);
    let long = '';
    while (Buffer.byteLength(long + spec) < 4_990_000) long += `${spec}\n\n`;
    mint('A text of 5 MB', long);
    const out = join(scratch, 'dist');
    buildSite({ out, archive, cache: join(scratch, 'cache') });
    const { deposits } = JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8')) as Registry;
    const [one, many] = deposits.slice(-2);
    const page = readFileSync(join(out, `s/records/${one?.deposit_number}/index.html`), 'utf8');
    const headings = sectionsOf(spec);
    expect(headings.length).toBeGreaterThan(40);
    const shown = [...page.matchAll(/<h[2-6] id="text-[^"]*"[^>]*>([\s\S]*?)<\/h[2-6]>/g)].map(
      ([, html = '']) => plain(html),
    );
    expect(shown).toEqual(headings);
    const longPage = readFileSync(join(out, `s/records/${many?.deposit_number}/index.html`), 'utf8');
    expect(longPage.length).toBeGreaterThan(5_000_000);
  });
});

/** The sections of the specification: its ATX headings outside its examples. */
function sectionsOf(markdown: string): string[] {
  let fence = '';
  return markdown.split('\n').flatMap((line) => {
    const mark = /^(`{3,})/.exec(line)?.[1] ?? '';
    if (mark && (!fence || mark.length >= fence.length)) fence = fence ? '' : mark;
    const heading = fence ? undefined : /^#{1,6} (.+?)(?: #+)?$/.exec(line)?.[1];
    return heading ? [heading.replace(/[`\\*]/g, '')] : [];
  });
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x3C;/g, '<')
    .replace(/&#x26;/g, '&')
    .trim();
}
