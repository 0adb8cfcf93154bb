// Patterns of branches and files, as GitHub matches them in rulesets and policies: Ruby's File.fnmatch with FNM_PATHNAME
// (docs.github.com, “Creating rulesets for a repository”, “Using fnmatch syntax”).

const SPECIAL = /(?<=^|\/)\*\*\/|\*+|\?|\[[^\]]*\]|[\\^$.+()[\]{}|]/g;

/** Only `**` and a slash, at the start of a segment, stand for folders at any depth. Each character counts as one of a set. */
function asRegExp(token: string): string {
  if (token === '**/') return '(?:[^/]+/)*';
  if (token.startsWith('*')) return '[^/]*';
  return token === '?' || token.length > 1 ? '[^/]' : `\\${token}`;
}

/** Whether a path matches a pattern. */
export const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(SPECIAL, asRegExp)}$`, 's').test(path);
