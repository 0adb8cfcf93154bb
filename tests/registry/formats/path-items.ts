// Which path item of an OpenAPI description a published path belongs to, by the rules of OpenAPI 3.1 (section 4.8.8.2): one that is written
// out comes before one with parameters.

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly pattern?: string; readonly enum?: readonly string[] };
}

/** What the tests read of a path item. */
export interface PathItem {
  readonly get: {
    readonly operationId: string;
    readonly parameters?: readonly Parameter[];
    readonly responses: Readonly<
      Record<
        string,
        { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }
      >
    >;
  };
}

export type Paths = Readonly<Record<string, PathItem>>;

const matchers = new WeakMap<Paths, (path: string) => string[]>();

/** Returns the templates to which a path belongs: one, where the description is right. Made once for each description. */
export function matcherOf(paths: Paths): (path: string) => string[] {
  const known = matchers.get(paths) ?? makeMatcher(paths);
  matchers.set(paths, known);
  return known;
}

function makeMatcher(paths: Paths): (path: string) => string[] {
  const templated = Object.entries(paths)
    .filter(([template]) => template.includes('{'))
    .map(([template, item]) => [template, regexOf(template, item)] as const);
  return (path) =>
    path in paths ? [path] : templated.flatMap(([template, regex]) => (regex.test(path) ? [template] : []));
}

function regexOf(template: string, { get: { parameters = [] } }: PathItem): RegExp {
  const source = template.split(/\{([^}]+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const schema = parameters.find(({ name, in: place }) => place === 'path' && name === part)?.schema;
    return `(?:${schema?.enum?.join('|') ?? schema?.pattern?.slice(1, -1) ?? '[^/]+'})`;
  });
  return new RegExp(`^${source.join('')}$`);
}
