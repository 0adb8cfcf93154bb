import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrict } from '../../src/registry/text/json.ts';

test.each([
  ['{"a":1,"a":2}', 'a', 1],
  ['{"a":1,\n "\\u0061":2}', 'a', 2],
  ['[{"x":{"b":[],\n\n"b" : {}}}]', 'b', 3],
  ['{"__proto__":1,"__proto__":1}', '__proto__', 1],
  ['{"\\\\":"}","\\\\":":"}', '\\', 1],
])('%j has a key twice', (text, key, line) => {
  expect(() => parseStrict(text)).toThrow(
    new SyntaxError(`the key “${key}” stands twice in one object, the second time on line ${line}`),
  );
});

test('any other JSON is what it says, whatever its strings hold', () => {
  for (const text of ['{"a":"\\"a\\":","b":{"a":1}}', '[{"a":1},{"a":1}]', '"a: \\\\"', '{"a" :":"}', '1'])
    expect(parseStrict(text)).toEqual(JSON.parse(text));
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
      const value: unknown = JSON.parse(text);
      expect(parseStrict(JSON.stringify(value, null, indent))).toEqual(value);
    }),
  );
});

test('what is no JSON is refused as ever', () => {
  expect(() => parseStrict('{"a":1,}')).toThrow(SyntaxError);
});
