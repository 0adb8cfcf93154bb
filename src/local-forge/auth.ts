import type { IncomingMessage } from 'node:http';
import type { Core } from './core.ts';
import { Refusal } from './refusal.ts';
import type { Actor } from './types.ts';

/**
 * Whose request it is, by its `Authorization`: `token T`, `Bearer T`, or Basic with the token as password, as git sends it.
 * Null without one. Throws GitHub's 401 for a token that is unknown.
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
  // Git also knows the token alone, as the name of the user.
  return password === '' || password === 'x-oauth-basic' ? user : password;
}
