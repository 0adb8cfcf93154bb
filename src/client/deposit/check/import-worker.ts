import { type FrontMatter, readFrontMatter } from '../../../registry/submission/front-matter.ts';
import { serve } from '../../form/worker-client.ts';

// The worker that reads front matter: YAML is heavy, and whoever wrote it may mean harm, so it is downloaded when there is some,
// and ended when it takes too long.

const tasks = {
  /** Reads front matter. Throws an Error with a sentence where it cannot be read. */
  read: (yaml: string): FrontMatter => readFrontMatter(yaml),
};
export type ImportTasks = typeof tasks;

serve(tasks);
