/** The SHA-256 of bytes or of a file in lower-case hex, computed by the browser. Rejects on a page that is not secure (no HTTPS). */
export async function sha256Of(data: Blob | Uint8Array | ArrayBuffer): Promise<string> {
  if (!canHash()) throw new Error('This browser computes hashes on secure pages (https) only.');
  const bytes = data instanceof Blob ? await data.arrayBuffer() : data;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this page can compute hashes: browsers offer it on secure pages only. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
