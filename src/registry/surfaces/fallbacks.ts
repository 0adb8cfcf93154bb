// Static pages that stand in for an interactive primary (spec 4.3), and derived files whose source lives elsewhere: an edit of
// such a file is lost at the next build, or leaves the two apart.

const FALLBACKS: readonly (readonly [pattern: RegExp, primary: string])[] = [
  [/(?:^|\/)s\/wiki\//, '/wiki/'],
  [/(?:^|\/)s\/graph\//, '/graph/'],
  [/(?:^|\/)s\/records\//, '/records/, made from data/registry.json and data/texts/'],
  [/(?:^|\/)s\/browse\//, 'data/registry.json'],
  [
    /^data\/(?:browse-index|state|hex-to-deposit|retired-axns|wiki-entries|citation-graph|lexical-overlay)\.json$/,
    'data/registry.json',
  ],
  [/^data\/(?:browse-rows|chunks|deposits)\//, 'data/registry.json'],
];

/** Where the primary of a static fallback or derived file lives, or undefined for a file that is its own source. */
export function primaryOf(path: string): string | undefined {
  return FALLBACKS.find(([pattern]) => pattern.test(path))?.[1];
}
