// The shape of a page: what the navigation, the catalog, the endpoints, the sitemap check and the tests know of it.

/** One page, or the pages of one kind. */
export interface PageEntry {
  /** Its name in the catalog, by which code links to it. */
  readonly name: string;
  /** Its path on the site; `<N>` stands for the number of a deposit, another name in angle brackets for any one part. */
  readonly path: string;
  /** Its title. A page about one deposit has that deposit's, the home page that of the site. */
  readonly title?: string;
  /** Its content, as the deposit protocol states it. */
  readonly content: string;
  /** The sentence that a search engine shows, where that is another than `content`. */
  readonly description?: string;
  readonly derived_from: readonly string[];
  /** The query parameters that it understands, each with its meaning. */
  readonly query?: Readonly<Record<string, string>>;
  /** Whether it continues on pages below its path: numbered ones, or ranges of deposits such as `21-30`. */
  readonly continued?: true | 'ranges';
  /** The file that makes it, where that does not follow from its path. */
  readonly made_by?: string;
  /** Whether the sitemap leaves it out, as it does the page for missing addresses. */
  readonly unlisted?: true;
  /** The word for it in the header of every page. */
  readonly header?: string;
  /** The word for it in the navigation of what there is to explore besides the deposits. */
  readonly explore?: string;
  /** The word for it in the navigation of the documentation. */
  readonly chapter?: string;
}

/** The file of the project that makes a page. */
export function sourceOf({ path, continued, made_by }: PageEntry): string {
  if (made_by !== undefined) return made_by;
  if (path.endsWith('.html')) return `src/pages${path.replace('.html', '.astro')}`;
  const folder = `src/pages${path.replace(/<([A-Z]+)>/g, (_, part: string) => `[${part.toLowerCase()}]`)}`;
  if (continued) return `${folder}[...page].astro`;
  if (folder.endsWith('/[n]/')) return folder.replace('[n]/', '[n].astro');
  return `${folder}index.astro`;
}

const CONTINUED: Readonly<Record<string, string>> = { true: '(?:\\d+/)?', ranges: '(?:\\d+-\\d+/)?' };

/** Which files of a built site are of a page: paths without a slash at the beginning. */
export function filesOf({ path, continued }: PageEntry): RegExp {
  const folder = path
    .slice(1)
    .replace('.', '\\.')
    .replace('<N>', '\\d+')
    .replace(/<[A-Z]+>/g, '[^/]+');
  if (path.endsWith('.html')) return new RegExp(`^${folder}$`);
  return new RegExp(`^${folder}${CONTINUED[String(continued)] ?? ''}index\\.html$`);
}
