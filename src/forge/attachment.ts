import { setTimeout as sleep } from 'node:timers/promises';
import { attachmentIn, notText } from '../registry/submission/attachment.ts';

// Full texts too long for an issue come as attachments of the forge.

/** Hosts from which a text may come. `local` is a forge on this machine, which has no certificate: where people see it, and where it is. */
export interface Sources {
  /** Where the forge keeps what people attach: the link in the issue leads here. */
  readonly hosts: readonly string[];
  /** Where it may send the fetch on. */
  readonly storage: readonly string[];
  readonly local?: { readonly seen: string; readonly at: string } | undefined;
}

const LIMITS = { bytes: 5_000_000, milliseconds: 30_000, redirects: 5 };

/** The one link that a full text consists of, at the address where the forge answers; undefined for a text like any other. */
export function attachmentOf(issueBody: string, { hosts, local }: Sources): URL | undefined {
  const url = attachmentIn(issueBody, { hosts, local: local?.seen });
  return url && url.origin === local?.seen ? new URL(url.pathname, local.at) : url;
}

/** The text of an attachment, or why there is none: for a person, as rule TXT-003 prints it. Never throws. */
export async function fetchAttachment(
  url: URL,
  sources: Sources,
  milliseconds: number = LIMITS.milliseconds,
): Promise<{ readonly text: string } | { readonly failure: string }> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await patiently(() => follow(url, sources, signal));
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { message?: string } };
    if (name === 'TimeoutError') return { failure: `it was not there within ${milliseconds / 1000} seconds` };
    return { failure: `the forge did not hand it over: ${cause?.message ?? (error as Error).message}` };
  }
}

const PAUSES_MS = [300, 1500];

/** Repeats failed work after pauses, since a short failure of the storage must not refuse a good deposit. A timeout is not repeated. */
async function patiently<T>(work: () => Promise<T>, [pause, ...later] = PAUSES_MS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (pause === undefined || (error as Error).name === 'TimeoutError') throw error;
    await sleep(pause);
    return patiently(work, later);
  }
}

async function follow(start: URL, sources: Sources, signal: AbortSignal) {
  let url = start;
  for (let hops = 0; hops <= LIMITS.redirects; hops += 1) {
    const answer = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'text/*' } });
    const next = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || !next) return textOf(answer);
    await answer.body?.cancel();
    if (!URL.canParse(next, url.href)) return { failure: 'it redirects to something that is not a URL' };
    url = new URL(next, url);
    if (!mayFollow(url, sources))
      return { failure: `it redirects to ${url.host}, which is not an allowed host` };
  }
  return { failure: `it redirects more than ${LIMITS.redirects} times` };
}

function mayFollow(url: URL, { storage, local }: Sources): boolean {
  if (url.username || url.password) return false;
  if (url.origin === local?.at) return true;
  return url.protocol === 'https:' && storage.includes(url.host);
}

async function textOf(answer: Response): Promise<{ text: string } | { failure: string }> {
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    if (answer.status >= 500 || answer.status === 429) throw new Error(`it answered ${answer.status}`);
    return { failure: `the forge answered ${answer.status}` };
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    // Leaving the loop ends the download.
    if (size > LIMITS.bytes) return { failure: `it is longer than ${LIMITS.bytes} bytes` };
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const other = notText(answer.headers.get('content-type'), bytes);
  if (other) return { failure: `it is ${other}, and no text` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { failure: 'it is no UTF-8 text' };
  }
}
