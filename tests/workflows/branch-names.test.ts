import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The gate judges a commit as the bot's by the branch that has it. git's own patterns match longer names, too.

const workflow = readFileSync(
  new URL('../../.github/workflows/validate-registry.yml', import.meta.url),
  'utf8',
);
/** The lines of the workflow that tell, from the list of branches to the end of the condition. */
const [script = ''] = /^ *branches=\$\(git ls-remote[\s\S]*?\n *fi$/m.exec(workflow) ?? [];
const HEAD = 'a'.repeat(40);

/** Output of the workflow's script for a commit that is the head of a branch of this name. */
function familyOf(branch: string): string {
  const refs = `${'b'.repeat(40)}\trefs/heads/mint/7\n${HEAD}\trefs/heads/${branch}`;
  return execFileSync(
    'bash',
    [
      '-eo',
      'pipefail',
      '-c',
      `git() { printf '%s\\n' "$REFS"; }\n${script.replaceAll(' >> "$GITHUB_OUTPUT"', '')}`,
    ],
    {
      env: { ...process.env, HEAD, REFS: refs },
      encoding: 'utf8',
    },
  ).trim();
}

test.each([
  ['mint/45', 'family=mint'],
  ['read/0123456789ab', 'family=read'],
  ['mint/45/more', ''],
  ['mint/045', ''],
  ['mint/45x', ''],
  ['mint/', ''],
  ['read/0123456789abc', ''],
  ['read/0123456789ab/more', ''],
  ['mend/mint/45', ''],
  ['main', ''],
])('%s', (branch, family) => {
  expect(script).toContain('family=read');
  expect(familyOf(branch)).toBe(family);
});
