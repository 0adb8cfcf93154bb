import type { IncomingMessage } from 'node:http';
import type { Core } from './core.ts';
import { Refusal } from './refusal.ts';
import type { Actor } from './types.ts';

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
