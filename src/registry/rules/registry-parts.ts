import type { Archive } from '../archive.ts';
import { dueParts, PART_BOUNDS, sealedIn } from '../mint/registry-files.ts';
import type { Registry, RegistryPart } from '../model/deposit.ts';
import { RESOURCES } from '../resources/index.ts';
import { RULE_IDS } from './ids.ts';
import type { Problem, RuleSet } from './rule.ts';

// The parts of the registry: in order, complete, and each sealed when it was full. That a part holds just the deposits that the head
// names, the loader has seen. A part that the head does not name is a stranger (REG-009).

const { path: HEAD, parts: PARTS } = RESOURCES.registry;
const where = HEAD;
const field = 'parts';

const told = ({ path, first_deposit, last_deposit }: RegistryPart) =>
  `${path} with deposits ${first_deposit} to ${last_deposit}`;

function* partProblems({ parts = [], deposits }: Registry): Iterable<Problem> {
  let last = 0;
  for (const [at, part] of parts.entries()) {
    const due = `/${PARTS?.path(at + 1)}`;
    if (part.path !== due) yield { field, actual: `${part.path} in the place of ${due}`, where };
    if (part.first_deposit !== last + 1 || part.last_deposit < part.first_deposit)
      yield { field, actual: `${told(part)}, after deposit ${last}`, where };
    if (part.last_deposit - part.first_deposit + 1 > PART_BOUNDS.deposits)
      yield { field, actual: `${told(part)}, which are more than ${PART_BOUNDS.deposits}`, where };
    last = part.last_deposit;
  }
  const due = dueParts(parts, deposits);
  const [unsealed] = due.slice(parts.length);
  if (unsealed)
    yield {
      field: 'deposits',
      actual: `deposits ${last + 1} to ${unsealed.last_deposit}, which fill a part, in the file of the newest`,
      where,
    };
}

function* changedParts(base: Archive, { registry }: Archive): Iterable<Problem> {
  const [old = [], now = []] = [base.registry.parts, registry.parts];
  const due = registry.deposits.length < sealedIn(base.registry) ? old : dueParts(old, registry.deposits);
  for (let at = 0; at < Math.max(due.length, now.length); at += 1) {
    const [expected, found] = [due[at], now[at]];
    if (JSON.stringify(expected) === JSON.stringify(found)) continue;
    const rest = expected ? `expected ${told(expected)}` : 'the deposits before it are not full';
    yield { field, actual: `${found ? told(found) : `no part ${at + 1}`}; ${rest}`, where };
    return;
  }
}

export const registryPartRules: RuleSet = {
  rules: [
    {
      id: RULE_IDS.registryParts,
      level: 'error',
      requirement: `Full parts of the registry are numbered from 1 and hold consecutive deposits, at most ${PART_BOUNDS.deposits} each; the deposits after them have less than ${PART_BOUNDS.deposits + 1} entries and ${PART_BOUNDS.bytes} bytes. A part keeps its deposits, and a new one is sealed when it is full.`,
      remedy:
        'Make the change again on the latest main, with the command that writes it: each one brings the registry into parts.',
      checks: {
        archive: ({ registry }) => partProblems(registry),
        change: ({ base }, { archive }) => changedParts(base, archive),
      },
    },
  ],
};
