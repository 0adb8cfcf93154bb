import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from './core.ts';
import { Refusal, sendJson } from './http.ts';
import type { Actor, Options } from './types.ts';

/**
 * The account behind a request, by its `Authorization`: `token T`, `Bearer T`, or Basic with the token as password, as git sends
 * it. Null without the header. Throws GitHub's 401 for an unknown token.
 */
export function actorOf(core: Core, request: IncomingMessage): Actor | null {
  const header = request.headers.authorization;
  if (!header) return null;
  const [, scheme = '', given = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const token = isBasic
    ? Buffer.from(given, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given;
  const actor = core.accounts.actor(token);
  if (!actor) throw new Refusal(401, 'Bad credentials');
  return actor;
}

// Injects faults into calls, so that tests can see how a client copes with a failing code host.

/** Injects the fault of a call before it is done. Returns whether the response is sent, or lost when the call is done. */
export type Faults = ReturnType<typeof faultsOf>;

/** The faults that are chosen for calls, which are counted by their operation. */
export function faultsOf(choose: Options['faults']) {
  const counts = new Map<string, number>();
  return async (operation: string, method: string, path: string, response: ServerResponse) => {
    const count = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, count);
    const fault = choose?.({ operation, method, path, count });
    if (!fault) return undefined;
    if ('delay' in fault) await wait(fault.delay);
    if ('until' in fault) await fault.until;
    if ('answer' in fault) sendJson(response, fault.answer.status, fault.answer.body, fault.answer.headers);
    if ('loseResponse' in fault) return 'lost';
    return 'hang' in fault || 'answer' in fault ? 'sent' : undefined;
  };
}

/** The number of calls, and the violations of GitHub's description found so far. */
export interface CallLog {
  requests: number;
  readonly violations: string[];
}
