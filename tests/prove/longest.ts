import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Registry } from '../../src/registry/model/deposit.ts';
import { issueBody } from '../fixtures/submissions.ts';
import { buildSite, copyArchive } from '../site/building.ts';
import type { Proof } from './proof.ts';

const LONGEST = 5_000_000;

/** A text of the maximum length, made of repeated real Markdown. */
export const longest: Proof = {
  name: 'longest',
  requirement:
    'A text of five million bytes that nobody here wrote is minted and built, and its page shows every section of it.',
  run: async ({ scratch }) => {
    const archive = copyArchive(join(scratch, 'archive'));
    const copies = Math.floor(LONGEST / Buffer.byteLength(`${SPEC}\n\n`));
    const number = mintText(archive, scratch, 'A text of 5 MB', `${SPEC}\n\n`.repeat(copies).trim());
    const out = join(scratch, 'dist');
    buildSite({ out, archive, cache: join(scratch, 'cache') });
    const { size } = statSync(join(out, `s/records/${number}/index.html`));
    const due = Array.from({ length: copies }, () => sectionsOf(SPEC)).flat();
    const shown = sectionsShown(out, number);
    const first = due.findIndex((section, at) => shown[at] !== section);
    const escapes = [
      ...(shown.length === due.length ? [] : [`${shown.length} of ${due.length} sections are shown`]),
      ...(first < 0 ? [] : [`section ${first + 1} is “${shown[first]}”, where the text has “${due[first]}”`]),
      ...(size > (LONGEST * (copies - 1)) / copies ? [] : [`the page has ${size} bytes`]),
    ];
    return { lines: [`${copies} copies of the CommonMark specification: a page of ${size} bytes`], escapes };
  },
};

/** The CommonMark specification, 200 KB of Markdown about Markdown. */
const SPEC = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('commonmark-spec/package.json')), 'spec.txt'),
  'utf8',
)
  // Its front matter names author and license; here the fields of the deposit do.
  .replace(/^---\n[\s\S]*?\n\.\.\.\n/, '');

/** Mints a text into an archive by the command, with a file in `folder`. Returns its number. Throws with the command's output. */
function mintText(archive: string, folder: string, title: string, body: string): number {
  const file = join(folder, 'deposit.md');
  writeFileSync(file, issueBody({ title, body, methodology: '', falsification: '', defines_concepts: '' }));
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'mint', file], {
    env: { ...process.env, ARCHIVE: archive },
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`the mint ended with ${run.status}: ${run.stdout}${run.stderr}`);
  const registry = JSON.parse(readFileSync(join(archive, 'data/registry.json'), 'utf8')) as Registry;
  return registry.deposits.length;
}

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

/** The sections of the text on the page of a record in a built site. */
function sectionsShown(site: string, deposit: number): string[] {
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
