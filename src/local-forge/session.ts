import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from './core.ts';
import { readJson, sendJson } from './http.ts';
import { notFound, Refusal } from './refusal.ts';
import { userShape } from './shapes/users.ts';
import { LoginError } from './store/accounts.ts';

/**
 * `POST /_forge/session {login}`: returns a token of a plain account, and creates the account where it is missing. There is no
 * password, because the forge is for one machine: whoever can reach it can act as any reader, but as no other role.
 */
export async function answerSession(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') throw notFound();
  const { login } = await readJson(request, 10_000);
  if (typeof login !== 'string') throw new Refusal(422, 'Send {"login": "…"}: the name of an account.');
  try {
    const token = core.accounts.plain(login, 'reader');
    const user = core.accounts.byLogin(login);
    sendJson(response, 200, { token, user: user && userShape(core, user) });
  } catch (error) {
    if (error instanceof LoginError) throw new Refusal(422, error.message);
    throw error;
  }
}
