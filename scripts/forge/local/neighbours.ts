import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

// Sessions have no password, so what keeps another website, open in the same browser, from depositing here is that its
// requests are told from those of our own pages.

/** Names that lead to this machine and can lead nowhere else: a name of somebody's own may point here as well. */
const HERE = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Throws a `Refusal` for a request that a page of another website made: by its own name pointed at this machine (421), or
 * by sending something here from elsewhere (403). Programs send neither `Origin` nor `Sec-Fetch-Site`. Links may lead here.
 */
export function refuseForeign({ method, headers }: IncomingMessage): void {
  const { host = '', origin } = headers;
  if (!HERE.test(host))
    throw new Refusal(421, 'This forge is for its own machine: open it by the name localhost.');
  if (method === 'GET' || method === 'HEAD') return;
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  const ours = origin === undefined || origin === `http://${host}`;
  if (!ours || (site !== 'same-origin' && site !== 'none'))
    throw new Refusal(403, 'Only pages of this very server may send something here.');
}
