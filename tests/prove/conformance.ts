import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Proof } from './proof.ts';

/** Runs the published example program, which imports nothing of the project, on the built site. */
export const conformance: Proof = {
  name: 'conformance',
  requirement:
    'An implementation that knows only the published documents derives every identifier and hash again.',
  run: async ({ site }) => {
    const example = join(site(), 'api/conformance/example.mjs');
    const { error, status, stdout, stderr } = spawnSync(process.execPath, [example, site()], {
      encoding: 'utf8',
    });
    if (error) throw error;
    const failed = status !== 0 || !/[1-9]\d* identifiers and [1-9]\d* texts: 0 differ/.test(stdout);
    return {
      lines: stdout.trim().split('\n'),
      escapes: failed ? [`the program ended with ${status}: ${stderr.trim()}`] : [],
    };
  },
};
