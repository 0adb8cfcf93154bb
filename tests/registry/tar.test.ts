import { expect, test } from 'vitest';
import { tarEntries } from '../../src/registry/formats/downloads/files.ts';

// The bounds of what a header of the ustar format has room for; what other programs read in an archive is tested in `formats`.

const entries = (name: string) => [...tarEntries([{ name, bytes: new Uint8Array(3), seconds: 0 }])];

test('a name of 100 bytes fills its field', () => {
  const [header] = entries('n'.repeat(100));
  expect(new TextDecoder().decode(header?.subarray(99, 108))).toBe('n0000644\0');
});

test.each([['n'.repeat(101)], [''], ['two words'], ['naïve']])(
  'a name that has no room, or is no ASCII, is none: %s',
  (name) => {
    expect(() => entries(name)).toThrow(`no name in a tar: ${name}`);
  },
);
