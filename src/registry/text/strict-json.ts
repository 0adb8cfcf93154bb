// JSON as sources and drafts are read: RFC 8259 section 4 leaves open what a name means that an object has twice, so it is refused.

/** The value of a JSON text. Throws a `SyntaxError` for what is not JSON, and for an object that has a name twice. */
export function parseStrict(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A name that stands twice is one property: where as many names are written as there are properties, none does.
  if (namesIn(text) === propertiesOf(value)) return value;
  for (const { name, line } of namesTwice(text))
    throw new SyntaxError(`the key “${name}” stands twice in one object, the second time on line ${line}`);
  throw new SyntaxError('a key stands twice in one object');
}

/** The names that an object of a JSON text has twice, each with the line on which it stands again. */
export function* namesTwice(text: string): Generator<{ readonly name: string; readonly line: number }> {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') open.push(new Set());
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (isName(text, end) && names) {
        const name = JSON.parse(text.slice(at, end)) as string;
        if (names.has(name)) yield { name, line: text.slice(0, at).split('\n').length };
        names.add(name);
      }
      at = end - 1;
    }
  }
}

/** How many names are written in a JSON text. */
function namesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfString(text, at);
    if (isName(text, at)) count += 1;
  }
  return count;
}

/** Whether the string before a place is a name: a colon follows. */
function isName(text: string, end: number): boolean {
  let next = end;
  while (' \t\n\r'.includes(text[next] ?? '.')) next += 1;
  return text[next] === ':';
}

/** Where a string of JSON ends that begins with a quote: after the first quote that no backslash makes a character of the string. */
export function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function propertiesOf(value: unknown): number {
  let count = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const one = rest.pop();
    if (typeof one !== 'object' || one === null) continue;
    if (Array.isArray(one)) for (const item of one) rest.push(item);
    else
      for (const key in one) {
        count += 1;
        rest.push((one as Record<string, unknown>)[key]);
      }
  }
  return count;
}
