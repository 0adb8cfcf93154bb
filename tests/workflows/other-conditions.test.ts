import { describe, expect, test } from 'vitest';
import { githubContext, pullRequestEvent, pushEvent, startedBy } from './events.ts';
import { workflow } from './files.ts';

// Which event starts the tests and the publication, with real payloads and GitHub's own engine for the conditions.

const started = (name: string, event: Parameters<typeof startedBy>[1]) => startedBy(workflow(name), event);
const byHand = { name: 'workflow_dispatch', payload: {} };

describe('the other workflows', () => {
  test('run tests for pull requests and for main', () => {
    expect(
      started('ci.yml', pullRequestEvent('pull_request', 'opened', { repository: 'someone/fork' })),
    ).toEqual(['test']);
    expect(started('ci.yml', pushEvent('main'))).toEqual(['test']);
    expect(started('ci.yml', pushEvent('mint/12'))).toEqual([]);
  });

  test.each([
    ['of a mint', ['data/registry.json', 'data/texts/AXN-02-text.md'], []],
    ['of the settings', ['data/site.json'], ['test']],
    ['of code beside records', ['data/registry.json', 'src/registry/mint/mint.ts'], ['test']],
    ['of a file of the root', ['README.md'], ['test']],
  ])('run tests for code, but not for records alone: %s', (_what, changed, jobs) => {
    expect(started('ci.yml', { ...pullRequestEvent('pull_request', 'opened'), changed })).toEqual(jobs);
    expect(started('ci.yml', { ...pushEvent('main'), changed })).toEqual(jobs);
    // A required check has no path filter: a skipped one would stay pending forever.
    const gated = { ...pullRequestEvent('pull_request_target', 'opened'), changed };
    expect(started('validate-registry.yml', gated)).toEqual(['gate']);
  });

  test('publish the site from main, and from no other branch even by hand', () => {
    expect(started('deploy.yml', pushEvent('main'))).toEqual(['build']);
    expect(started('deploy.yml', pushEvent('a-branch'))).toEqual([]);
    const elsewhere = { ...githubContext(byHand), ref: 'refs/heads/a-branch' };
    expect(startedBy(workflow('deploy.yml'), byHand, { github: elsewhere })).toEqual([]);
  });
});
