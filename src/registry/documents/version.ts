// Versions of documents: `v1.0`, `axn/v2`, `svc-lifecycle-protocol/v1.0` — a name that stays, and numbers that grow.

const FORM = /^((?:.*\/)?)v(\d+)(?:\.(\d+))?$/;

/**
 * The version after another: `minor` adds one to its second number, `major` to its first; anything else is the version
 * itself. Throws a RangeError for one of another form or name, or that is not later.
 */
export function nextVersion(from: string, step: string): string {
  const [name, major, minor] = parse(from);
  if (step === 'minor') return `${name}v${major}.${minor + 1}`;
  if (step === 'major') return `${name}v${major + 1}.0`;
  const [newName, newMajor, newMinor] = parse(step);
  if (newName !== name) throw new RangeError(`${step} is not a version of the kind ${from}`);
  if (newMajor < major || (newMajor === major && newMinor <= minor)) {
    throw new RangeError(`${step} is not later than ${from}`);
  }
  return step;
}

/** Whether a text is a version of a document. */
export function isVersionName(text: string): boolean {
  return FORM.test(text);
}

function parse(version: string): [name: string, major: number, minor: number] {
  const found = FORM.exec(version);
  if (!found) throw new RangeError(`“${version}” is not a version: write it like v1.1 or axn/v2.1`);
  const [, name = '', major, minor] = found;
  return [name, Number(major), Number(minor ?? 0)];
}
