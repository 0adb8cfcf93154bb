import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ForgeEvent } from '../../src/local-forge/index.ts';
import { longTest } from '../fixtures/long.ts';
import { at, commitOn, hostForFile, passes, proposed } from './forge.ts';

// Events of the forge, compared with GitHub's own schemas of its webhooks. A payload may lack what nobody reads here.

const require = createRequire(import.meta.url);
const host = await hostForFile();
const { app, reader, writer, events } = host;

const whole = JSON.stringify(require('@octokit/webhooks-schemas/schema.json'));
const schema = JSON.parse(whole, (name, value) =>
  name === 'required' && Array.isArray(value) ? undefined : value,
) as { definitions: Record<string, object> };

const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(schema, 'webhooks');

/** Differences between an event and GitHub's schema of it. */
function differences({ name, action, payload }: ForgeEvent): string[] {
  const definition = action ? `${name}$${action}` : `${name}$event`;
  expect(schema.definitions, definition).toHaveProperty([definition]);
  const validate = ajv.getSchema(`webhooks#/definitions/${definition}`);
  if (!validate || validate(payload)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${definition} ${instancePath} ${message} ${JSON.stringify(params)}`;
  });
}

/** The newest event of a name and action. */
function told(name: string, action?: string): ForgeEvent {
  const found = events.findLast((event) => event.name === name && event.action === action);
  expect(found, `${name} ${action}`).toBeDefined();
  return found as ForgeEvent;
}

beforeAll(async () => {
  const { number } = (await reader.issues.create({ ...at, title: '[DEPOSIT] x', body: 'One' })).data;
  await reader.issues.update({ ...at, issue_number: number, title: '[DEPOSIT] y', body: 'Two' });
  await reader.issues.update({ ...at, issue_number: number, state: 'closed' });
  await reader.issues.update({ ...at, issue_number: number, state: 'open' });
  await app.issues.addLabels({ ...at, issue_number: number, labels: ['minted'] });
  const pull = await proposed(app, 'mint/1', { 'data/a.md': 'a\n' });
  const sha = await commitOn(app, pull.head.sha, { 'data/b.md': 'b\n' });
  await app.git.updateRef({ ...at, ref: 'heads/mint/1', sha });
  await app.pulls.update({ ...at, pull_number: pull.number, title: 'Renamed' });
  await passes(host, sha);
  await app.pulls.merge({ ...at, pull_number: pull.number, merge_method: 'squash', sha });
  const other = await proposed(writer, 'other', { 'data/c.md': 'c\n' });
  await writer.pulls.update({ ...at, pull_number: other.number, state: 'closed' });
  await writer.git.deleteRef({ ...at, ref: 'heads/other' });
});

const ALL = [
  ['issues', 'opened'],
  ['issues', 'edited'],
  ['issues', 'closed'],
  ['issues', 'reopened'],
  ['issues', 'labeled'],
  ['pull_request', 'opened'],
  ['pull_request', 'synchronize'],
  ['pull_request', 'edited'],
  ['pull_request', 'closed'],
  ['check_run', 'created'],
  ['check_run', 'completed'],
  ['push', undefined],
] as const;

describe('an event', () => {
  longTest.each(ALL)('%s %s is as GitHub’s schema of its webhook says', (name, action) => {
    expect(differences(told(name, action))).toEqual([]);
  });

  test('names the action and its sender', () => {
    expect(told('issues', 'edited').payload).toMatchObject({
      sender: { login: 'ruth' },
      issue: { title: '[DEPOSIT] y', body: 'Two' },
    });
    const merged = events.find(
      ({ name, action, payload }) =>
        name === 'pull_request' &&
        action === 'closed' &&
        (payload.pull_request as { merged: boolean }).merged,
    );
    expect(merged?.payload.sender).toMatchObject({ login: 'deposit-mint[bot]', type: 'Bot' });
    expect(told('push').payload).toMatchObject({ ref: 'refs/heads/other', after: '0'.repeat(40) });
  });

  test('reaches listeners in order, and none after it unsubscribed', async () => {
    const heard: string[] = [];
    const leave = host.forge.onEvent(({ name, action }) => heard.push(`${name} ${action}`));
    const { number } = (await reader.issues.create({ ...at, title: 'Heard' })).data;
    await reader.issues.update({ ...at, issue_number: number, body: 'x', state: 'closed' });
    leave();
    await reader.issues.create({ ...at, title: 'Not heard' });
    expect(heard).toEqual(['issues opened', 'issues edited', 'issues closed']);
  });

  test('is not emitted for an edit that changes nothing', async () => {
    const before = events.length;
    await reader.issues.update({ ...at, issue_number: 1, title: '[DEPOSIT] y', body: 'Two', state: 'open' });
    expect(events).toHaveLength(before);
  });
});
