import { text } from 'node:stream/consumers';
import { denied } from './policy.ts';
import type { Actor } from './types.ts';

// The pre-receive hook of the bare repository, which git runs before a push changes any reference. It applies the same policy as
// the REST interface. A push straight into the folder, without the forge, has no actor and is refused.

const given = process.env.FORGE_ACTOR;
const actor = given ? (JSON.parse(given) as Actor) : null;
const appBranches = JSON.parse(process.env.FORGE_APP_BRANCHES ?? '[]') as string[];

const isNone = (sha: string | undefined) => /^0+$/.test(sha ?? '');
let refused = false;
for (const line of (await text(process.stdin)).split('\n').filter(Boolean)) {
  const [before, after, ...rest] = line.split(' ');
  const ref = rest.join(' ');
  const change = isNone(before) ? 'create' : isNone(after) ? 'delete' : 'update';
  const refusal = denied(actor, { kind: 'push', ref, change }, { appBranches });
  if (!refusal) continue;
  refused = true;
  console.error(`error: GH013: ${ref}: ${refusal.message.trim().replaceAll('\n', ' ')}`);
}
process.exitCode = refused ? 1 : 0;
