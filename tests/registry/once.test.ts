import { expect, test } from 'vitest';
import { onceFor } from '../../src/registry/text/once.ts';

test('what is made of a thing is made once for it and each key, and its copies begin without it', () => {
  const thing = { title: 'One' };
  let made = 0;
  const count = () => ++made;
  expect([onceFor(thing, 'a', count), onceFor(thing, 'a', count), onceFor(thing, 'b', count)]).toEqual([
    1, 1, 2,
  ]);
  expect(onceFor({ ...thing }, 'a', count)).toBe(3);
  expect(onceFor(structuredClone(thing), 'a', count)).toBe(4);
});

test('undefined is made once, too', () => {
  const thing = {};
  let made = 0;
  const nothing = () => void ++made;
  onceFor(thing, 'a', nothing);
  onceFor(thing, 'a', nothing);
  expect(made).toBe(1);
});

test('nobody who reads the thing sees what is kept with it', () => {
  const thing = { title: 'One' };
  onceFor(thing, 'a', () => 'kept');
  expect(JSON.stringify(thing)).toBe('{"title":"One"}');
  expect(Reflect.ownKeys({ ...thing })).toEqual(['title']);
  expect(thing).toStrictEqual({ title: 'One' });
});
