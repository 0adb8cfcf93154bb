// Patterns of branches and files, as GitHub matches them in rulesets and policies: Ruby's File.fnmatch with FNM_PATHNAME
// (docs.github.com, “Creating rulesets for a repository”, “Using fnmatch syntax”).

const TOKENS = /(?<=^|\/)\*\*\/|\*+|\?|\[[^\]]*\]|\\.|./gsu;

/** A part of a pattern as a regular expression. Only `**` and a slash, at the start of a segment, stand for folders at any depth. */
function asRegExp(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token.startsWith('*')) return '[^/]*';
  if (token === '?') return '[^/]';
  if (token.length > 1 && token.startsWith('[')) return token.replace(/^\[!/, '[^');
  return token.replace(/^\\(?=.)/su, '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Whether a name, such as `refs/heads/mint/12`, matches a pattern. A pattern that cannot be read matches nothing. */
export function matches(pattern: string, name: string): boolean {
  const source = (pattern.match(TOKENS) ?? []).map(asRegExp).join('');
  try {
    return new RegExp(`^${source}$`, 'su').test(name);
  } catch {
    return false;
  }
}
