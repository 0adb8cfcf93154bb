import { expect, test } from 'vitest';
import { type Facts, submissionOf, validateForm } from '../../src/client/deposit/check/validate.ts';
import type { FieldValues } from '../../src/client/deposit/form/form.ts';
import { attachmentOf } from '../../src/forge/attachment.ts';
import { GrowingIndex } from '../../src/registry/archive/archive.ts';
import type { SubmissionField } from '../../src/registry/model/submission.ts';
import { attachmentIn, notText } from '../../src/registry/submission/attachment.ts';
import { writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { GOOD, submission } from '../fixtures/submissions.ts';

// Decides whether a Full Text is exactly one link to an attachment. The form, which predicts it, and the mint, which
// fetches it, get the same inputs, because they once disagreed.

const PATH = '/user-attachments/files/17/text.md';
const FILE = `https://github.com${PATH}`;
const LOCAL_FILE = 'http://localhost:4321/_forge/user-attachments/files/0a1b/text.md';
const HOSTS = { hosts: ['github.com'], local: 'http://localhost:4321' };

/** Full Texts, each with the URL that is fetched for it: null for an ordinary text. */
// biome-ignore format: a table with one input per line
const TABLE: readonly (readonly [what: string, fullText: string, fetched: string | null])[] = [
  ['the link alone', FILE, FILE],
  ['the link in angle brackets', `<${FILE}>`, FILE],
  ['a Markdown link', `[text.md](${FILE})`, FILE],
  ['a Markdown link without words', `[](${FILE})`, FILE],
  ['a Markdown link with brackets in its words', `[notes \\[1\\].md](${FILE})`, FILE],
  ['a Markdown link in angle brackets', `[text.md](<${FILE}>)`, FILE],
  ['a Markdown link with a title', `[text.md](${FILE} "My text")`, FILE],
  ['spaces and lines around it', `\n\n  ${FILE}  \n\n`, FILE],
  ['a file below a repository', 'https://github.com/example/registry/files/3/a.markdown', 'https://github.com/example/registry/files/3/a.markdown'],
  ['an extension in capitals', FILE.replace('.md', '.MD'), FILE.replace('.md', '.MD')],
  ['a query', `${FILE}?raw=1`, `${FILE}?raw=1`],
  ['a host in capitals', `https://GitHub.COM${PATH}`, FILE],
  ['the port of the scheme', `https://github.com:443${PATH}`, FILE],
  ['a file of the forge of this machine', LOCAL_FILE, LOCAL_FILE],

  ['nothing', '', null],
  ['a text', 'A text like any other.', null],
  ['text before it', `See ${FILE}`, null],
  ['two links', `${FILE} ${FILE}`, null],
  ['an image', `![text.md](${FILE})`, null],
  ['a link in a code span', `\`${FILE}\``, null],
  ['a reference', `[text.md][1]\n\n[1]: ${FILE}`, null],
  ['an angle bracket that is not closed', `<${FILE}`, null],
  ['an HTML link', `<a href="${FILE}">text.md</a>`, null],
  ['another host', `https://example.org${PATH}`, null],
  ['a host that begins like it', `https://github.com.example.org${PATH}`, null],
  ['a host that ends like it', `https://notgithub.com${PATH}`, null],
  ['a host below it', `https://www.github.com${PATH}`, null],
  ['another port', `https://github.com:8443${PATH}`, null],
  ['http', `http://github.com${PATH}`, null],
  ['a scheme-relative link', `[text.md](//github.com${PATH})`, null],
  ['a relative link', `[text.md](${PATH})`, null],
  ['a user name', `https://octocat@github.com${PATH}`, null],
  ['the host as a user name', `https://github.com@example.org${PATH}`, null],
  ['the storage of the host', `https://objects.githubusercontent.com${PATH}`, null],
  ['a page of the host', 'https://github.com/example/registry/issues/17', null],
  ['a picture among the attachments', 'https://github.com/user-attachments/assets/0a1b2c3d', null],
  ['a file of another kind', FILE.replace('.md', '.pdf'), null],
  ['the extension in the query only', 'https://github.com/user-attachments/files/17/text?x=.md', null],
  ['a way out of the place', 'https://github.com/user-attachments/files/1/../../../x.md', null],
  ['another place of the forge of this machine', 'http://localhost:4321/_forge/session.md', null],
  ['another forge of this machine', LOCAL_FILE.replace('4321', '4322'), null],
  ['a link longer than any address', `${FILE}?${'x'.repeat(3_000)}`, null],
];

const FACTS: Facts = {
  tables: undefined,
  index: new GrowingIndex(),
  nmen: { schema_version: 'v1', entities: [] },
  catalog: '',
};

const valuesWith = (body: string): FieldValues =>
  new Map(Object.entries({ ...GOOD, methodology: '', falsification: '', body })) as ReadonlyMap<
    SubmissionField['name'],
    string
  >;

test.each(TABLE)('a Full Text that is %s', (_what, fullText, fetched) => {
  const body = writeIssueBody(valuesWith(fullText));
  expect(attachmentIn(body, HOSTS)?.href ?? null).toBe(fetched);
  const local = { seen: HOSTS.local, at: 'http://127.0.0.1:9999' };
  const sources = { hosts: HOSTS.hosts, storage: ['objects.githubusercontent.com'] };
  const fetches = attachmentOf(body, { ...sources, local });
  expect(fetches?.href ?? null).toBe(fetched?.replace('http://localhost:4321', local.at) ?? null);
  const onGitHub = attachmentOf(body, sources)?.href ?? null;
  expect(onGitHub).toBe(fullText === LOCAL_FILE ? null : fetched);
});

/** Full Texts that are one link to something else than a text, each with what it is. */
const NO_TEXT = [
  ['[thesis.pdf](https://github.com/user-attachments/files/17/thesis.pdf)', 'a PDF'],
  ['https://example.org/papers/Thesis.PDF?download=1', 'a PDF'],
  ['[notes](https://example.org/notes.odt "Notes")', 'a document of a word processor'],
  ['http://example.org/index.html', 'a page of HTML'],
  ['- https://example.org/a.pdf', 'a PDF'],
  ['**[thesis](https://example.org/a.pdf)**', 'a PDF'],
  [
    'https://github.com/user-attachments/files/17/scans.zip',
    'a file that is neither Markdown nor plain text',
  ],
] as const;

test.each(NO_TEXT)('a Full Text that is nothing but %s is refused', (link, what) => {
  const found = submission({ body: link }).attachment_failure;
  expect(found).toMatch(`one link to ${what}, and no text: http`);
});

test.each([
  'See https://example.org/thesis.pdf',
  'https://example.org/thesis',
  'https://example.org/how-to.md',
  '[a](https://example.org/a.pdf) [b](https://example.org/b.pdf)',
])('a text with links in it is a text: %s', (body) => {
  expect(submission({ body }).attachment_failure).toBeNull();
});

test.each([
  ['text/html; charset=utf-8', 'Sign in', 'a page of HTML (text/html)'],
  ['text/plain', '\uFEFF\n<!DOCTYPE html><title>Sign in</title>', 'a page of HTML'],
  ['application/json', '# A text', 'JSON data (application/json)'],
  ['application/problem+json', '{}', 'JSON data (application/problem+json)'],
  ['text/plain', ' {"message": "Not Found"}', 'JSON data'],
  ['application/octet-stream', '%PDF-1.7\n', 'a PDF'],
  ['application/pdf', 'x', 'a PDF (application/pdf)'],
  ['text/plain', '{\\rtf1 A text}', 'a document of a word processor'],
  [null, 'PK\u0003\u0004....word/document.xml', 'a document of a word processor'],
] as const)('what comes as %s and begins with %j is %s', (type, begin, what) => {
  expect(notText(type, new TextEncoder().encode(begin))).toBe(what);
});

test.each([
  ['text/plain', '# A text'],
  ['application/octet-stream', '<div align="center">\n\n# A text\n\n</div>'],
  ['text/markdown; charset=utf-8', '[1]: https://example.org\n\nA text.'],
  [null, '{braces} and a text'],
  [null, ''],
])('what comes as %s and begins with %j is a text', (type, begin) => {
  expect(notText(type, new TextEncoder().encode(begin))).toBeUndefined();
});

// Validating a whole form is slow, so the form gets only the inputs that it once read differently.
const ONCE_APART = ['the link alone', 'http', 'a user name', 'a page of the host', 'a file of another kind'];
const ONCE_MISSED = ['a file of the forge of this machine', 'the link in angle brackets'];

test.each(TABLE.filter(([what]) => [...ONCE_APART, ...ONCE_MISSED].includes(what)))(
  'the form predicts what the mint does with %s',
  (_what, fullText, fetched) => {
    const values = valuesWith(fullText);
    const about = { now: '2026-07-15T12:00:00Z', attachments: HOSTS };
    const { text } = validateForm(values, submissionOf(values), FACTS, about);
    expect(text === 'attachment').toBe(fetched !== null);
  },
);
