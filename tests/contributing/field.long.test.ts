import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CopiedCode } from './copy.ts';

// A field of a submission is one entry of the table in src/registry/model/submission.ts.

const ENTRY =
  "  { heading: 'Funding', name: 'funding', kind: 'line', required: false, hint: 'Who paid for the work.', cap: 200, stored: NonEmpty },";

const copy = new CopiedCode();
let seen: Record<string, unknown>;

beforeAll(async () => {
  copy.addLine('src/registry/model/submission.ts', "heading: 'Familiarization Receipt'", ENTRY);
  seen = await copy.run('field.ts');
});
afterAll(() => copy.remove());

describe('a field of a submission, added by one entry of the table', () => {
  test('has its heading in the issue body, and in the template that depositors start from', () => {
    expect(seen).toMatchObject({ body: true, template: true });
  });

  test('is read, cleaned and stored in the entry of the deposit', () => {
    expect(seen).toMatchObject({
      minted: [['funding', 'The Example Fund']],
      removed: [['SAN-003', 'funding']],
      isEntry: true,
      line: true,
    });
  });

  test('is refused over its cap', () => {
    expect(seen.refused).toEqual([['SAN-001', 'funding', expect.stringContaining('200 characters')]]);
  });

  test('may be given by Path B', () => {
    expect(seen).toMatchObject({ rich: [['funding', 'Another Fund']], richSchema: { type: 'string' } });
  });

  test('is asked for on the deposit page and in the form of the issue page', () => {
    expect(seen.page).toBe('further');
    expect(seen.form).toEqual({
      type: 'input',
      id: 'funding',
      attributes: { label: 'Funding', description: 'Who paid for the work.' },
      validations: { required: false },
    });
  });

  test('is in the published schemas of a submission and of an entry', () => {
    const described = { title: 'Funding', description: 'Who paid for the work.', maxLength: 200 };
    expect(seen).toMatchObject({ schema: { type: 'string', ...described }, entrySchema: { type: 'string' } });
  });

  test('is in the protocol: among the sections of an issue, and among the fields of an entry', () => {
    expect(seen).toMatchObject({
      section: { heading: '### Funding', field: 'funding', kind: 'line', required: false },
      given: { field: 'funding', required: false, given_by: 'depositor' },
    });
  });
});
