import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from './core.ts';
import { Refusal, sendJson } from './http.ts';
import type { Actor, Call, Fault, Options } from './types.ts';

/**
 * The account behind a request, by its `Authorization`: `token T`, `Bearer T`, or Basic with the token as password, as git sends
 * it. Null without the header. Throws GitHub's 401 for an unknown token.
 */
export function actorOf(core: Core, request: IncomingMessage): Actor | null {
  const header = request.headers.authorization;
  if (!header) return null;
  const [, scheme = '', given = ''] = /^(\w+) +(\S+)$/.exec(header) ?? [];
  const token = scheme.toLowerCase() === 'basic' ? passwordOf(given) : given;
  const actor = core.accounts.actor(token);
  if (!actor) throw new Refusal(401, 'Bad credentials');
  return actor;
}

function passwordOf(given: string): string {
  const text = Buffer.from(given, 'base64').toString();
  const [user = '', password = ''] = text.split(/:(.*)/s);
  // git can also send the token as the user name.
  return password === '' || password === 'x-oauth-basic' ? user : password;
}

// Injects faults into calls, so that tests can see how a client copes with a failing code host.

/** Decides before and after each call whether to inject a fault. */
export class Faults {
  readonly #choose: Options['faults'];
  readonly #counts = new Map<string, number>();
  readonly #losing = new WeakSet<ServerResponse>();

  constructor(choose: Options['faults']) {
    this.#choose = choose;
  }

  /** Injects a fault before a call is done. True when the call must not be processed further. */
  async before(operation: string, method: string, path: string, response: ServerResponse): Promise<boolean> {
    const count = (this.#counts.get(operation) ?? 0) + 1;
    this.#counts.set(operation, count);
    const call: Call = { operation, method, path, count };
    const fault: Fault | undefined = this.#choose?.(call);
    if (!fault) return false;
    if ('hang' in fault) return true;
    if ('delay' in fault) await wait(fault.delay);
    if ('until' in fault) await fault.until;
    if ('loseResponse' in fault) this.#losing.add(response);
    if (!('answer' in fault)) return false;
    sendJson(response, fault.answer.status, fault.answer.body, fault.answer.headers);
    return true;
  }

  /** Drops the response of a completed call, where the fault says so. True when it was dropped. */
  after(response: ServerResponse): boolean {
    if (!this.#losing.has(response)) return false;
    response.destroy();
    return true;
  }
}

/** The number of calls, and the violations of GitHub's description found so far. */
export interface CallLog {
  requests: number;
  readonly violations: string[];
}
