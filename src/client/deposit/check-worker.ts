import './jitless.ts';

import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { tooCostly } from '../../registry/markdown/inspect.ts';
import { parseMarkdown } from '../../registry/markdown/parse.ts';
import { writeIssueBody } from '../../registry/submission/issue-body.ts';
import { factsFor } from './facts.ts';
import { judge, submissionOf } from './judge.ts';
import { serveTasks } from './tasks.ts';

// The worker that checks, so that typing never waits for a parser.

serveTasks({
  judge: async ({ values, place }) => {
    const submission = submissionOf(values);
    const facts = await factsFor(submission.fields, place.base);
    const about = { now: instant(), attachments: place.attachments };
    return judge(values, submission, facts, about, crypto.subtle ? sha256 : undefined);
  },
  body: (values) => writeIssueBody(values),
  heading: (text) => (tooCostly(text) ? '' : firstTitle(parseMarkdown(text))),
});

function instant(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The first heading of level one, or nothing. */
function firstTitle(tree: Root): string {
  const heading = tree.children.find((node) => node.type === 'heading' && node.depth === 1);
  return heading ? textOf(heading).replace(/\s+/g, ' ').trim() : '';
}
