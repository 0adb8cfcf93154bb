// Patterns of published paths, such as `/data/texts/AXN-<HEX>-text.md`, as path templates of OpenAPI.

/** A name in a path, with what it can be. */
interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A path template of OpenAPI 3.1 with its parameters in their order. */
export interface PathTemplate {
  /** `/data/texts/AXN-{hex}-text.md`. */
  readonly template: string;
  readonly parameters: readonly PathParameter[];
  /** What matches it; the groups are the parameters. */
  readonly pattern: RegExp;
}

/** One part of a path, without slash. */
const ANY = { type: 'string', pattern: '^[^/]+$' } as const;

/** What is known of each name. Others are one part of a path. */
const KNOWN: Readonly<Record<string, Omit<PathParameter, 'name'>>> = {
  N: {
    description: 'a number, from 1',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  HEX: {
    description: 'the HEX label of a deposit',
    schema: { type: 'string', pattern: '^[0-9A-F]{2,4}$' },
  },
  NNNN: {
    description: 'the HEX label of a deposit, padded to four digits',
    schema: { type: 'string', pattern: '^[0-9A-F]{4}$' },
  },
  SERIAL: {
    description: 'the number of a part, from 0001',
    schema: { type: 'string', pattern: '^[0-9]{4,}$' },
  },
  RANGE: {
    description: 'a range of deposit numbers, such as 21-30',
    schema: { type: 'string', pattern: '^[0-9]+-[0-9]+(?:-[0-9]+)?$' },
  },
};

/** The template of a pattern. `known` says what further names can be. */
export function templateOf(
  path: string,
  known: Readonly<Record<string, Omit<PathParameter, 'name'>>> = {},
): PathTemplate {
  const parameters: PathParameter[] = [];
  let [template, source] = ['', ''];
  for (const [at, part] of path.split(/<([A-Z]+)>/).entries()) {
    if (at % 2 === 0) {
      template += part;
      source += part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      continue;
    }
    const about = known[part] ?? KNOWN[part] ?? { description: 'a part of the path', schema: ANY };
    parameters.push({ name: part.toLowerCase(), ...about });
    template += `{${part.toLowerCase()}}`;
    source += `(${inner(about.schema)})`;
  }
  return { template, parameters, pattern: new RegExp(`^${source}$`) };
}

function inner({ pattern, enum: values }: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(values)) return values.join('|');
  return typeof pattern === 'string' ? pattern.slice(1, -1) : '[^/]+';
}

/** A template without the names of its parameters: two that differ in them alone are one to OpenAPI, which forbids both. */
export function shapeOf(template: string): string {
  return template.replace(/\{[^}]*\}/g, '{}');
}

/** A name for a program: `getBrowseRows` of `browse-rows`. */
export function operationId(...words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split(/[^A-Za-z0-9]+/)).filter((part) => part !== '');
  return `get${parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}`;
}
