// What of the tokens is said outside of styles.

/** The colors of paper in a file of tokens, in light and in dark, for a browser's own bars. Throws where they are not two. */
export function paperColors(tokens: string): [light: string, dark: string] {
  const [light, dark] = /--paper: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokens)?.slice(1) ?? [];
  if (!light || !dark) throw new Error('the tokens give no two colors of paper');
  return [light, dark];
}
