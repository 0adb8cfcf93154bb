import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mediaTypeOf } from '../../src/registry/pages/publication/media-types.ts';

const PACKED = /^(?:text\/|application\/(?:json|x-ndjson|xml)|image\/svg)/;

/** Answers for the texts of a built site below a path as static hosts do: packed by gzip, for ten minutes. Other files are left to the server. */
export function gzipTexts(
  folder: string,
  base: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const kept = new Map<string, Buffer>();
  return ({ method, url = '/', headers }, response) => {
    if (method !== 'GET' || !/\bgzip\b/.test(String(headers['accept-encoding']))) return false;
    const { pathname } = new URL(url, 'http://localhost');
    if (!pathname.startsWith(base)) return false;
    const asked = decodeURIComponent(pathname.slice(base.length));
    const path = /(?:^|\/)$/.test(asked) ? `${asked}index.html` : asked;
    const type = mediaTypeOf(path);
    if (!type || !PACKED.test(type)) return false;
    // A URL has its `..` resolved already, so that nothing above the folder is named.
    const file = join(folder, path);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
    const body = kept.get(file) ?? gzipSync(readFileSync(file));
    kept.set(file, body);
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': 'max-age=600',
      Vary: 'Accept-Encoding',
    });
    response.end(body);
    return true;
  };
}
