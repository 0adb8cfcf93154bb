import type { IncomingMessage, ServerResponse } from 'node:http';
import { readsOnly } from '../server/requests.ts';
import type { Service } from './service.ts';

// `GET /_service/stages/N`: the progress of a submission, for the deposit page.

const PATH = /^\/_service\/stages\/([1-9]\d{0,9})$/;

/** A handler that answers requests for stages and returns false for any other path. */
export function stagesAt(service: Service): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!path.startsWith('/_service/')) return false;
    if (!readsOnly(request, response)) return true;
    const issue = PATH.exec(path)?.[1];
    if (!issue) answer(response, 404, { message: 'Not Found' });
    else {
      service.progress(Number(issue)).then(
        (progress) =>
          progress ? answer(response, 200, progress) : answer(response, 404, { message: 'Not Found' }),
        (error: unknown) => answer(response, 500, { message: (error as Error).message }),
      );
    }
    return true;
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(JSON.stringify(body));
}
