import type { ServerResponse } from 'node:http';
import type { Core } from '../core.ts';
import { sendText } from '../http.ts';

/** Answers a page for people. */
export function answerPage(_core: Core, response: ServerResponse, _path: string): void {
  sendText(response, 404, 'text/plain; charset=utf-8', 'There is no such page.\n');
}
