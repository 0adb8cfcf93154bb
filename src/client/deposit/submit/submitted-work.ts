import type { DepositForm } from '../form/form.ts';

/** What the page shows of a work that became a deposit. */
export interface SubmittedWork {
  readonly title: string;
  readonly creator: string;
  readonly date: string;
  readonly type: string;
  readonly version: string;
  readonly publisher: string;
}

/** The work in the form, as the mint writes its lines. `publisher` is the name of the registry. */
export function submittedWork(form: DepositForm, publisher: string): SubmittedWork {
  const line = (name: string) => form.control(name).value.normalize('NFC').replace(/\s+/g, ' ').trim();
  return {
    title: line('title'),
    creator: line('creator'),
    date: line('date'),
    type: line('content_type'),
    version: line('version') || 'v1.0',
    publisher,
  };
}
