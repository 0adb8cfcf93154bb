import { toString as textOf } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { parseWindows } from '../../../src/registry/markdown/parse.ts';
import type { Deposit } from '../../../src/registry/model/deposit.ts';
import { entitiesOf, extractWiki } from '../../../src/registry/reading/generated.ts';
import { depositFilesSurface } from '../../../src/registry/surfaces/deposits.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { submission } from '../../fixtures/submissions.ts';
import { NOWHERE } from '../../fixtures/tools.ts';

// Texts in Markdown about a deposit say what its depositor typed: a character reference is no character here.

const TYPED = {
  title: 'Piers & Quays: A<B, and the word &amp;',
  creator: 'M &copy; N',
  description:
    'It speaks of &lt;b&gt;, of &#169; and `&amp;`, and of R&D; and it is long enough for the rule that asks for a hundred characters in it.',
};

const readIn = (markdown: string) =>
  parseWindows(markdown)
    .flatMap(({ tree }) => tree.children.map((node) => textOf(node)))
    .join('\n');

const archive = archiveOf(submission(TYPED));
const [deposit] = archive.registry.deposits as [Deposit];

test('an article has title, creator and description as they were typed', () => {
  const article = readIn(extractWiki(deposit, ''));
  expect(article).toContain(TYPED.title);
  expect(article).toContain(`by ${TYPED.creator}, dated`);
  expect(article).toContain('of &lt;b&gt;, of &#169; and &amp;, and of R&D; and');
  expect(entitiesOf(deposit)[0]).toMatchObject({ predicate: 'was created by', object: 'M &copy; N' });
});

test('an article names the sections of a text, without their marks, and no heading of code', () => {
  const body = '# On *quays* ##\n\n```\n# no heading\n```\n\n## Notes on C#\n\n### A detail\n\n##none\n';
  expect(readIn(extractWiki(deposit, body))).toContain('Its sections are “On quays”, “Notes on C”.');
});

test('so has the file of a deposit', async () => {
  const files = await publishedTexts(archive, NOWHERE, [depositFilesSurface]);
  const read = readIn([...files.values()].join('\n'));
  expect(read).toContain(TYPED.title);
  expect(read).toContain(`Creator: ${TYPED.creator}`);
  expect(read).toContain('of &lt;b&gt;, of &#169; and `&amp;`, and of R&D; and');
});
