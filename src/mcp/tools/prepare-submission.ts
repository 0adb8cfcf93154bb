import * as z from 'zod';
import { hashes } from '../../archive/hashes.ts';
import { TITLE_PREFIX } from '../../registry/model/vocabulary.ts';
import { familiarize, parseIndex } from '../../registry/submission/familiarization.ts';
import { BODY_LIMIT, issueTitle } from '../../registry/submission/github-issue.ts';
import { isLongerThan } from '../../registry/text/strings.ts';
import { bodyOfDraft, DRAFT_FIELDS, judged } from '../draft.ts';
import { AnswerError, tool } from '../tool.ts';

/** Prepares the issue by which a work is deposited, with its receipt. */
export const prepareSubmissionTool = tool({
  name: 'prepare_submission',
  title: 'Prepare a submission',
  description:
    'Checks every protocol and schema against the index (and refuses to go on where one differs), makes the familiarization receipt that a program needs, writes the issue by which the work is deposited, and judges it by every rule. It sends nothing: you, or the person you work for, open the issue on the forge. By “terms_accepted” you say that the depositor has read the deposit protocol and agrees that a minted deposit is permanent.',
  input: {
    fields: DRAFT_FIELDS.describe('the fields of the submission'),
    label: z.string().min(1).max(200).describe('who prepares it: the name of the program or instance'),
    terms_accepted: z.boolean().describe('the depositor agrees that a minted deposit is permanent'),
  },
  answer: async ({ fields, label, terms_accepted: accepted }, { source, now }) => {
    if (!accepted)
      throw new AnswerError(
        'A work is deposited only if the depositor agrees that a minted deposit is permanent. Ask, and call again with “terms_accepted”: true.',
      );
    const archive = await source.archive();
    const at = now();
    const reading = familiarize(
      parseIndex(archive.documents.get('api/index.json') ?? ''),
      (path) => archive.documents.get(path),
      { at, label, action: `to deposit “${fields.title}”` },
      hashes.sha256,
    );
    if ('differences' in reading) {
      const which = reading.differences.map(({ name, path }) => `${name} (${path})`).join(', ');
      throw new AnswerError(
        `IDX-001: these documents are not the ones that the index names: ${which}. Do not proceed; report it to whoever runs the registry.`,
      );
    }
    const body = bodyOfDraft(fields, JSON.stringify(reading.receipt));
    const { repository, forge } = archive.site;
    // Owner and name: the forge of this machine is below a path of its own.
    const [owner, name] = new URL(repository).pathname.split('/').filter(Boolean).slice(-2);
    return {
      ...(await judged(archive, body, at)),
      issue: { title: issueTitle(TITLE_PREFIX, String(fields.title)), body },
      ...(isLongerThan(body, BODY_LIMIT)
        ? {
            too_long: `A forge takes at most ${BODY_LIMIT} characters: attach the Full Text as a file, and put its link alone below “Full Text”.`,
          }
        : {}),
      send: {
        method: 'POST',
        url: `${forge.api_url}/repos/${owner}/${name}/issues`,
        by_hand: `${repository.replace(/\/$/, '')}/issues/new`,
      },
      receipt: reading.receipt,
    };
  },
});
