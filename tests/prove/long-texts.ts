import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Registry } from '../../src/registry/model/deposit.ts';
import { PROTOCOL_VERSION } from '../../src/registry/model/vocabulary.ts';
import { writeIssueBody } from '../../src/registry/submission/issue-body.ts';

// Deposits long texts from elsewhere and checks their pages.

/** The CommonMark specification, 200 KB of Markdown about Markdown. */
export const SPEC = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('commonmark-spec/package.json')), 'spec.txt'),
  'utf8',
)
  // Its front matter names author and license; here the fields of the deposit do.
  .replace(/^---\n[\s\S]*?\n\.\.\.\n/, '');

const DESCRIPTION =
  'The specification of CommonMark, deposited in a test as a document that nobody who wrote the registry has written.';

/** Mints a text into an archive by the command, with a file in `folder`. Returns its number. Throws with the command's output. */
export function mintText(archive: string, folder: string, title: string, body: string): number {
  const file = join(folder, 'deposit.md');
  const values = new Map([
    ['protocol_version', PROTOCOL_VERSION],
    ['title', title],
    ['creator', 'The authors of the CommonMark specification'],
    ['date', '2026-11-01'],
    ['description', DESCRIPTION],
    ['content_type', 'specification'],
    ['license', 'CC-BY-SA-4.0'],
    ['substrate', 'human-only'],
    ['keywords', 'schema, structure'],
    ['body', body],
  ] as const);
  writeFileSync(file, writeIssueBody(values));
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'mint', file], {
    env: { ...process.env, ARCHIVE: archive },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`the mint ended with ${run.status}: ${run.stdout}${run.stderr}`);
  const registry = JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8')) as Registry;
  return registry.deposits.length;
}

/** The sections of the specification: its ATX headings outside its examples. */
export function sectionsOf(markdown: string): string[] {
  let fence = '';
  return markdown.split('\n').flatMap((line) => {
    const mark = /^(`{3,})/.exec(line)?.[1] ?? '';
    if (mark && (!fence || mark.length >= fence.length)) fence = fence ? '' : mark;
    const heading = fence ? undefined : /^#{1,6} (.+?)(?: #+)?$/.exec(line)?.[1];
    return heading ? [heading.replace(/[`\\*]/g, '')] : [];
  });
}

/** The sections of the text on the page of a record in a built site. */
export function sectionsShown(site: string, deposit: number): string[] {
  const page = readFileSync(join(site, `s/records/${deposit}/index.html`), 'utf8');
  const headings = page.matchAll(/<h[2-6] id="text-[^"]*"[^>]*>([\s\S]*?)<\/h[2-6]>/g);
  return [...headings].map(([, html = '']) => plain(html));
}

function plain(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x3C;/g, '<')
    .replace(/&#x26;/g, '&')
    .trim();
}
