import { utf8Length } from '../registry/identity/hash.ts';

/** A part of a text between blank lines, and its length in UTF-8 bytes. */
export interface Block {
  readonly text: string;
  readonly bytes: number;
}

/** Splits texts into blocks at blank lines. Fenced code, tables and formulas stay whole. */
export function blocksOf(bodies: readonly string[]): Block[] {
  return bodies.flatMap(blocksIn).map((text) => ({ text, bytes: utf8Length(text) }));
}

function blocksIn(body: string): string[] {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,}|\$\$)/.exec(line)?.[1];
    if (mark && (!fence || mark === fence)) fence = fence || line.trim().endsWith('$$', 5) ? undefined : mark;
    if (line.trim() === '' && !fence) {
      if (open.length > 0) blocks.push(open.join('\n'));
      open = [];
    } else open.push(line);
  }
  if (open.length > 0 && !fence) blocks.push(open.join('\n'));
  return blocks.filter((block) => !/^\[\^?[^\]]+\]:/.test(block));
}
