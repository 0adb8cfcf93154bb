// What a new version of a deposit has in common with it, from the files that the site publishes.

/** The fields of an earlier deposit that its next version begins with. */
export interface EarlierVersion {
  readonly title: string;
  readonly creator: string;
  readonly content_type: string;
  readonly orcid: string;
  readonly license: string;
  readonly keywords: string;
  readonly version: string;
}

/** The facts that a deposit file lists, by the words before the colon. Signs of Markdown are written with a backslash there. */
export function factsIn(file: string): ReadonlyMap<string, string> {
  const list = /\n\n(- [\s\S]*?)(?:\n\n|$)/.exec(file)?.[1] ?? '';
  const lines = list.split('\n').map((line) => /^- ([A-Z][\w -]*): (.*)$/.exec(line));
  return new Map(
    lines.flatMap((found) => (found ? [[found[1] ?? '', unescaped(found[2] ?? '')] as const] : [])),
  );
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** The version after one: its last number is one higher; undefined where it has a suffix, which only its author can continue. */
export function versionAfter(version: string): string | undefined {
  const [, before, last] = /^(v?(?:\d{1,6}\.){1,2})(\d{1,6})$/.exec(version) ?? [];
  return last === undefined ? undefined : `${before}${Number(last) + 1}`;
}

/** What the next version begins with: `row` is that of the browse index, `file` the deposit file. */
export function nextVersion(row: { t: string; c: string; y: string }, file: string): EarlierVersion {
  const facts = factsIn(file);
  const fact = (name: string) => facts.get(name) ?? '';
  return {
    title: row.t,
    creator: row.c,
    content_type: row.y,
    orcid: fact('ORCID'),
    license: fact('License'),
    keywords: fact('Keywords'),
    version: versionAfter(fact('Version')) ?? '',
  };
}
