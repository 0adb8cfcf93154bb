import { PROTOCOL_VERSION } from '../../src/registry/model/vocabulary.ts';
import { writeIssueBody } from '../../src/registry/submission/issue-body.ts';

/** The issue body of a valid deposit, different for each number. */
export function issueBody(turn: number): string {
  return writeIssueBody(
    new Map([
      ['protocol_version', PROTOCOL_VERSION],
      ['title', `A deposit to measure with, number ${turn}`],
      ['creator', 'Measurement desk of the sample archive'],
      ['date', '2026-11-02'],
      [
        'description',
        'A deposit that is minted only so that its minting can be timed; it says nothing and is thrown away at once.',
      ],
      ['content_type', 'technical note'],
      ['license', 'CC0-1.0'],
      ['substrate', 'Machine-authored'],
      ['keywords', 'measurement, timing'],
      [
        'body',
        `## A section\n\n${'A paragraph of the measured deposit, as plain as it can be. '.repeat(160)}`,
      ],
    ]),
  );
}
