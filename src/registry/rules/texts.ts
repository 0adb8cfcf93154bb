import { paths, textFile } from '../archive.ts';
import { isHashOfFile } from '../held-text.ts';
import { contentSwhid } from '../identity/hash.ts';
import { IMAGES } from '../resources/folders.ts';
import { shorten } from '../text/cut.ts';
import { editionProblems } from './editions.ts';
import { RULE_IDS } from './ids.ts';
import type { RuleSet } from './rule.ts';

// The canonical text file of a deposit (decision 1). A redacted deposit has none, and these rules pass it by.

export const textRules: RuleSet = {
  titles: { TXT: 'Texts' },
  rules: [
    {
      id: RULE_IDS.textFile,
      level: 'error',
      requirement: 'Every deposit has its canonical text file.',
      remedy: 'Restore the file from the history of the archive. Only a redaction removes a deposited text.',
      checks: {
        *entry({ deposit, text }) {
          if (deposit.redacted && text) {
            yield { field: 'redacted', actual: 'a text file, although the deposit is redacted' };
          } else if (!deposit.redacted && !text) {
            const actual =
              deposit.text_held_by === undefined
                ? `no file ${textFile(deposit)}`
                : `no text of its own: ${paths.text(deposit.hex).slice(1)} is that of deposit ${deposit.text_held_by}`;
            yield { field: 'hash', actual };
          }
        },
      },
    },
    {
      id: RULE_IDS.textHash,
      level: 'error',
      requirement:
        'The canonical text file consists of title, creator, description and body, and its SHA-256 is the hash of the deposit.',
      remedy:
        'Restore the file and the entry from the history of the archive. A correction is a new deposit.',
      checks: {
        *entry({ deposit, text, digest, body }, { hashes }) {
          if (deposit.redacted || !text) return;
          if (digest !== deposit.hash) {
            yield { field: 'hash', actual: `a file with SHA-256 ${digest}; expected ${deposit.hash}` };
            if (isHashOfFile(deposit)) yield { field: 'hash_status', actual: deposit.hash_status ?? null };
            return;
          }
          const swhid = contentSwhid(text, hashes.sha1);
          if (swhid !== deposit.content_swhid) {
            yield {
              field: 'content_swhid',
              actual: `${deposit.content_swhid}; expected ${swhid}`,
            };
          }
          if (body === undefined) {
            if (deposit.hash_status === undefined) yield { field: 'hash_status', actual: null };
            yield {
              field: 'title',
              actual: 'a file that does not begin with the title, creator and description of the entry',
            };
            return;
          }
          if ((body !== '') !== (deposit.full_text_path !== undefined)) {
            yield {
              field: 'full_text_path',
              actual: body === '' ? 'a path, although the body is empty' : null,
            };
          }
          const path = paths.text(deposit.hex);
          if (deposit.full_text_path !== undefined && deposit.full_text_path !== path)
            yield { field: 'full_text_path', actual: `${deposit.full_text_path}; expected ${path}` };
        },
      },
    },
    {
      id: RULE_IDS.attachment,
      level: 'error',
      requirement: 'The full text is a text, or one link to an attachment that can be fetched and is a text.',
      remedy:
        'Attach the work to the issue as Markdown or plain text (.md or .txt) in UTF-8 of at most 5,000,000 bytes, or paste it. Export a document of a word processor as one of these.',
      fields: ['body'],
      checks: {
        *submission({ attachment_failure }) {
          if (attachment_failure) yield { field: 'body', actual: attachment_failure };
        },
      },
    },
    {
      id: 'TXT-005',
      level: 'warning',
      requirement:
        'A text names no picture: pictures cannot be deposited yet, and pages load nothing from elsewhere.',
      remedy:
        'Say in words what it shows, or link to it at a lasting address. Its words, or a link to it, stand in its place. The deposit is accepted either way.',
      fields: ['description', 'body', 'methodology', 'falsification'],
      checks: {
        *submission({ markdown }) {
          for (const [field, { pictures = [] }] of Object.entries(markdown))
            for (const { written, line } of pictures)
              yield {
                field,
                actual: `the picture ${shorten(written, 200)} on line ${line}, which will not show`,
              };
        },
      },
    },
    {
      id: RULE_IDS.textOwner,
      level: 'error',
      requirement:
        'Every text and every edition belongs to a deposit; a deposit that was read has an edition, of its own text, and one that is redacted has none.',
      remedy: 'Remove the file, or add the entry that it belongs to. The reading pass writes editions.',
      checks: {
        *archive(archive) {
          const own = new Set([
            ...archive.registry.deposits.flatMap(({ hex }) => [paths.text(hex), paths.autonomous(hex)]),
            ...archive.adoption.files.flatMap(({ at }) => (at === undefined ? [] : [`/${at}`])),
          ]);
          for (const path of archive.files.paths) {
            if (!own.has(`/${path}`) && !path.startsWith(IMAGES))
              yield { actual: 'a file that belongs to no deposit', where: path };
          }
          yield* editionProblems(archive);
        },
      },
    },
  ],
};
