import { expect, test } from 'vitest';
import { commands } from '../../src/service/commands.ts';

// The service is stopped while a command of its own is at work. That command has said nothing: were its end taken for a
// failure, the gate of the service would call a good deposit refused whenever somebody presses Ctrl-C.

test('a command that stops with the service counts as stopped, not as failed', async () => {
  const own = commands({});
  const running = own.run('validate', [], {});
  own.stop();
  expect((await running).code).toBe(130);
  expect((await own.run('validate', [], {})).code).toBe(130);
});

test('a command that ends normally keeps its exit code', async () => {
  expect((await commands({}).run('validate', ['--no-such-option'], {})).code).toBe(2);
});
