import type { DetectedFamily } from '../../registry/identity/family.ts';
import type { SubmissionField } from '../../registry/model/submission.ts';
import type { Finding } from '../../registry/rules/rule.ts';
import type { AttachmentHosts } from '../../registry/submission/attachment.ts';

// What page and workers say to one another.

/** The raw value of each field, as it goes below its heading in the issue body. */
export type Values = ReadonlyMap<SubmissionField['name'], string>;

/** Where the published files stand, and where the forge keeps attachments. */
export interface Place {
  readonly base: string;
  readonly attachments: AttachmentHosts;
}

/** What the rules say of a form as it stands, and what the mint would make of it. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Rules that could not be tried, since a file that they need could not be fetched. */
  readonly untried: readonly string[];
  readonly family: DetectedFamily | null;
  /** Length of the issue body, as the forge counts it. */
  readonly characters: number;
  /** The canonical text: its bytes, its SHA-256, and the glyphs of that. */
  readonly bytes: number;
  /** Null where the browser computes no hash: on a page that came neither by https nor from this machine. */
  readonly hash: string | null;
  readonly emoji: string | null;
  /** Whether the Full Text is a link to an attachment, whose text only the mint fetches. */
  readonly attached: boolean;
}

/** What a worker may be asked, by name: the question and its answer. */
export interface Tasks {
  readonly judge: {
    readonly asked: { readonly values: Values; readonly place: Place };
    readonly answer: Judgement;
  };
  readonly body: { readonly asked: Values; readonly answer: string };
  readonly heading: { readonly asked: string; readonly answer: string };
  readonly render: { readonly asked: Values; readonly answer: string };
}
export type TaskName = keyof Tasks;

/** One question on its way. */
export interface Asked<Name extends TaskName = TaskName> {
  readonly id: number;
  readonly task: Name;
  readonly asked: Tasks[Name]['asked'];
}

/** One answer on its way: what was asked for, or why there is none. */
export type Answered =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string };

/** What a worker does for each task that it takes. */
export type Doers = {
  readonly [Name in TaskName]?: (
    asked: Tasks[Name]['asked'],
  ) => Tasks[Name]['answer'] | Promise<Tasks[Name]['answer']>;
};

/** Takes questions in a worker and answers each, one after the other. A failure is answered with its message. */
export function serveTasks(doers: Doers): void {
  addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
    const { id, task, asked } = data;
    try {
      const doer = doers[task] as ((asked: unknown) => unknown) | undefined;
      if (!doer) throw new Error(`this worker knows no task “${task}”`);
      postMessage({ id, answer: await doer(asked) } satisfies Answered);
    } catch (error) {
      postMessage({ id, failure: (error as Error).message } satisfies Answered);
    }
  });
}
