import '../form/jitless.ts';

import { checkDraft, draftJson } from '../../registry/observation/admit.ts';
import { Known } from '../../registry/observation/known.ts';
import type { ControlValues } from '../form/checked-form.ts';
import { serve } from '../form/worker-client.ts';
import { type FormValues, formOf, jsonOf } from './draft-values.ts';
import { withHashes } from './hashing.ts';
import { outcomeOf } from './make-outcome.ts';
import type { Outcome } from './outcome.ts';
import { archiveOf, type ObservingSite, rowsOf } from './register-facts.ts';

// The worker that checks drafts, so that typing never waits for a long transcript to be cleaned.

const WHERE = 'the form';

const tasks = {
  /** What the rules find in a form, and what the intake would make of it. */
  async check(values: FormValues, { base, settings }: ObservingSite): Promise<Outcome> {
    const value = jsonOf(values);
    const now = `${new Date().toISOString().slice(0, 19)}Z`;
    let unchecked: string | undefined;
    const rows = await rowsOf(values.get('q') ?? '', base).catch((error: Error) => {
      unchecked = `whether the register has this observation (${error.message})`;
      return [];
    });
    const known = new Known(archiveOf(settings, rows), now);
    const { draft, findings } = checkDraft({ value }, known, WHERE);
    const outcome = await withHashes((sha256) => outcomeOf(draft, sha256));
    return { ...outcome, findings, unchecked };
  },
  /** The draft of a form as the intake takes it. */
  draftOf(values: FormValues, { settings }: ObservingSite): string {
    const known = new Known(archiveOf(settings, []), new Date().toISOString());
    const { draft } = checkDraft({ value: jsonOf(values) }, known, WHERE);
    return `${JSON.stringify(draftJson(draft), null, 2)}\n`;
  },
  /** The values of the form that a whole draft has; undefined where a text is no draft. */
  readDraft: (text: string): ControlValues | undefined => formOf(text),
};
export type CheckTasks = typeof tasks;

serve(tasks);
