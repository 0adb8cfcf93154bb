import { describe, expect, test } from 'vitest';
import { engagements } from '../../../src/registry/observation/engagement.ts';

// Whether an answer engages the archive: names and hosts in the forms in which answers have them.

const SETTINGS = {
  archive_hosts: ['registry.example', 'bücher.example'],
  archive_names: ['The Deposit Registry', '収蔵登録', 'คลังข้อมูล', '資料データー'],
};

describe('an answer engages the archive', () => {
  test.each([
    ['a name', 'It is in The Deposit Registry.'],
    ['a name of a script without spaces', 'これは収蔵登録の記録です'],
    ['a name with a mark of length at its end', '資料データーです'],
    ['emphasis within a name', 'It is in **The** Deposit Registry.'],
    ['a host with emphasis', 'See _registry.example_ for it.'],
    ['a host in a link that is encoded twice', 'https://a.example/?u=https%253A%252F%252Fregistry.example'],
    ['a host of other letters', 'See bücher.example.'],
    ['the same in Punycode', 'See xn--bcher-kva.example.'],
    ['an encoded name', 'https://search.example/?q=The%20Deposit%20Registry'],
  ])('by %s', (_what, transcript) => {
    expect(engagements({ transcript }, SETTINGS)).toHaveLength(1);
  });

  test.each([
    ['a longer word', 'It is in The Deposit Registry2.'],
    ['a longer host', 'See other-registry.example.'],
    ['percent signs that encode nothing', '100%, %E3%81 and %zz of them'],
  ])('not by %s', (_what, transcript) => {
    expect(engagements({ transcript }, SETTINGS)).toEqual([]);
  });

  test('in time linear in the answer', () => {
    const transcript = `${'%41'.repeat(300_000)}${'*_'.repeat(300_000)}${'The '.repeat(100_000)}`;
    expect(engagements({ transcript }, SETTINGS)).toEqual([]);
  });
});
