import { type FrontMatter, readFrontMatter } from '../../../registry/submission/front-matter.ts';
import { serve } from '../../form/worker-client.ts';

// The worker that reads front matter. The YAML parser is large, so it is downloaded only for a text with front matter; its input may be
// hostile, so the worker is ended when it takes too long.

const tasks = {
  /** Reads front matter. Throws an Error with a sentence where it cannot be read. */
  read: (yaml: string): FrontMatter => readFrontMatter(yaml),
};
export type ImportTasks = typeof tasks;

serve(tasks);
