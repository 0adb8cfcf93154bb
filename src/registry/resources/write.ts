import type { Resource } from './resource.ts';

/**
 * The text of a table as its file holds it: one item on a line, so that a change of one item is a change of one line (decision 7), and
 * everything else indented by two spaces. Ends in one LF.
 */
export function writeTable({ schema }: Pick<Resource, 'schema'>, value: unknown): string {
  return tableText(schema.parse(value) as Record<string, unknown>);
}

/** The same of a value that a schema has parsed already, in the order of its keys: a large table is not parsed once more. */
export function tableText(parsed: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(parsed).map(([key, member]) => `  ${JSON.stringify(key)}: ${lines(member)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function lines(member: unknown): string {
  if (Array.isArray(member) && member.some(isObject))
    return `[\n${member.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  if (!isObject(member) || !Object.values(member).some(isObject)) return JSON.stringify(member);
  const items = Object.entries(member).map(
    ([key, item]) => `    ${JSON.stringify(key)}: ${JSON.stringify(item)}`,
  );
  return `{\n${items.join(',\n')}\n  }`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
