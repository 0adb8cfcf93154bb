import { stringify } from 'yaml';
import { rootOf, type Site } from '../model/site.ts';
import { ALL_FIELDS, type SubmissionField } from '../model/submission.ts';
import { HOW_TO_DEPOSIT, PROTOCOL_VERSION, TITLE_PREFIX } from '../model/vocabulary.ts';

// The deposit form of the forge's issue page, made from the one table of fields: what a person fills in
// there comes out as the issue body that `issue-body.ts` reads.

/** One element of an issue form, as GitHub's form schema has it. */
export interface FormElement {
  readonly type: 'markdown' | 'input' | 'textarea' | 'checkboxes';
  readonly id?: string;
  readonly attributes: {
    readonly label?: string;
    readonly description?: string;
    readonly value?: string;
    readonly options?: readonly { readonly label: string; readonly required: boolean }[];
  };
  readonly validations?: { readonly required: boolean };
}

/** A file of the issue page: its path in the repository, and its text. */
interface IssuePageFile {
  readonly path: string;
  readonly text: string;
}

const FOLDER = '.github/ISSUE_TEMPLATE/';

/** In the address of a new issue, `title` and `body` are the issue's own, so no field may be called so. */
const OTHER_IDS: Partial<Record<SubmissionField['name'], string>> = {
  title: 'work_title',
  body: 'full_text',
};

/** The id of a field in the form, by which an address can fill it in beforehand. */
export function formId(name: SubmissionField['name']): string {
  return OTHER_IDS[name] ?? name;
}

/** The form, in the order of the issue body. It sets neither labels nor assignees: the mint alone says what became of an issue. */
export function issueForm(site: Pick<Site, 'base_url' | 'name'>) {
  const value = `A deposit in ${site.name} is permanent: it cannot be changed, only superseded. Leave \`${TITLE_PREFIX}\` at the beginning of the title. [How to deposit](${addressOf(site)}) explains each field. Problems are listed in one comment: correct the issue, then close and reopen it.\n`;
  const head: FormElement = { type: 'markdown', attributes: { value } };
  return {
    name: 'Deposit a work',
    description: 'A program checks the form and answers with problems to fix or with a permanent record.',
    title: `${TITLE_PREFIX} `,
    body: [head, ...ALL_FIELDS.map(elementOf)],
  };
}

const addressOf = (site: Pick<Site, 'base_url'>) => `${rootOf(site)}${HOW_TO_DEPOSIT}`;

function elementOf({
  name,
  heading: label,
  hint,
  kind,
  required,
  choices,
  meanings = {},
}: SubmissionField): FormElement {
  const id = formId(name);
  if (name === 'terms') {
    // The hint is the box as the issue body has it; the form draws the box itself.
    const box = { label: hint.replace(/^- \[x\] /, ''), required: true };
    return { type: 'checkboxes', id, attributes: { label, options: [box] } };
  }
  // They are typed all the same: a dropdown that nobody touched arrives as no answer, as `None` or as its first option.
  const explained = choices?.map((word) => (meanings[word] ? `${word} (${meanings[word]})` : word));
  const description = explained ? `${hint} One of: ${explained.join('; ')}.` : hint;
  const attributes =
    name === 'protocol_version'
      ? { label, description: 'Leave it as it is.', value: PROTOCOL_VERSION }
      : { label, description };
  // Without `render`, which would put the text into a code fence.
  const type = kind !== 'line' && name !== 'keywords' ? 'textarea' : 'input';
  return { type, id, attributes, validations: { required } };
}

/** The files of the issue page, for `npm run issue-form`. Returns the same bytes for the same site. */
export function issuePageFiles(site: Pick<Site, 'base_url' | 'name'>): IssuePageFile[] {
  const about = 'What a deposit needs, field by field, and what happens to it.';
  // Above the forms. Blank issues stay on: a prefilled body, and a program, come without the form.
  const chooser = {
    blank_issues_enabled: true,
    contact_links: [{ name: 'How to deposit', url: addressOf(site), about }],
  };
  const note = '# Made by: npm run issue-form. Change src/registry/model/submission.ts, and run it again.\n';
  const file = (name: string, value: object) => ({
    path: `${FOLDER}${name}`,
    text: note + stringify(value, { lineWidth: 0 }),
  });
  return [file('deposit.yml', issueForm(site)), file('config.yml', chooser)];
}
