import { ALL_RESOURCES, valueIn } from '../resources/index.ts';
import type { RuleSet } from './rule.ts';
import { uncleanIn } from './stored-strings.ts';

// The texts of a table beside its items: its version, what it is, who keeps it. Other rules check the items.

const LINE = { lines: false, isolates: false } as const;

export const tableTextRules: RuleSet = {
  rules: [
    {
      id: 'REG-011',
      level: 'error',
      requirement:
        'The texts of a resource beside its items, such as its version, are single lines that hold nothing that cleaning would remove.',
      remedy: 'Restore the text, or write it without characters that cannot be seen.',
      checks: {
        *archive(archive) {
          for (const resource of ALL_RESOURCES.filter(({ kind }) => kind === 'table')) {
            for (const [field, text] of Object.entries(valueIn(archive, resource) as object)) {
              if (typeof text !== 'string') continue;
              for (const { actual } of uncleanIn(text, field, LINE))
                yield { field, actual, where: resource.path };
            }
          }
        },
      },
    },
  ],
};
