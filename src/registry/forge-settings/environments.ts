import { branchesOf, environmentOf, kept, ofEnvironment, ofNames, ofSet } from './environment.ts';
import { type CheckList, judged, listed, ofSeen, type Verdict } from './line.ts';
import { APP_ID_VARIABLE, APP_KEY_SECRET, ENVIRONMENTS, MAIN, MODEL_NAMES, STORE_SECRETS } from './names.ts';
import { onlyWithStore } from './site-of.ts';

const [ANTHROPIC, OTHER] = MODEL_NAMES;

const code = (names: readonly string[]) => listed(names.map((name) => `\`${name}\``));

function modelVerdict(has: readonly string[]): Verdict {
  const where = `in the environment ${ENVIRONMENTS.model}`;
  if (has.length === 0) return { right: 'No language model is asked.' };
  const due = (way: (typeof MODEL_NAMES)[number]) => [way.secret, ...way.variables];
  const ways = MODEL_NAMES.filter((way) => due(way).some((name) => has.includes(name)));
  const todo = `Settings → Environments → ${ENVIRONMENTS.model}: set a whole pair, or nothing.`;
  return ofNames(has, ways.flatMap(due), where, todo);
}

/** The environments, which give keys to jobs of main alone. */
export const ENVIRONMENT_LINES: CheckList = {
  section: '4. Environments',
  lines: [
    branchesOf(
      'mint-branches',
      ENVIRONMENTS.mint,
      `\`${ENVIRONMENTS.mint}\`: deployment branches *Selected branches* → \`${MAIN}\`.`,
    ),
    {
      id: 'mint-names',
      text: `\`${ENVIRONMENTS.mint}\`: the variable \`${APP_ID_VARIABLE}\`; the secret \`${APP_KEY_SECRET}\` (the whole file).`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.mint, (one) =>
          ofSet(one, (has) =>
            ofNames(
              has,
              [APP_KEY_SECRET, APP_ID_VARIABLE],
              `in the environment ${ENVIRONMENTS.mint}`,
              `Settings → Environments → ${ENVIRONMENTS.mint}: set these two, and nothing else.`,
            ),
          ),
        ),
    },
    {
      id: 'mint-reviewers',
      text: `\`${ENVIRONMENTS.mint}\`: no required reviewers, and no wait timer.`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.mint, ({ reviewers, waitTimer }) =>
          judged(
            reviewers.length === 0 && waitTimer === 0,
            'The mint waits for nobody.',
            'Each run of the mint waits for a reviewer or a timer.',
            `Settings → Environments → ${ENVIRONMENTS.mint}: remove the required reviewers and the wait timer.`,
          ),
        ),
      fix: (state) => {
        const known = environmentOf(state, ENVIRONMENTS.mint);
        if (!known) return [];
        const body = { ...kept(known), wait_timer: 0, reviewers: [], prevent_self_review: false };
        return [{ method: 'PUT', route: `/environments/${ENVIRONMENTS.mint}`, body }];
      },
    },
    branchesOf(
      'pages-branches',
      ENVIRONMENTS.pages,
      `\`${ENVIRONMENTS.pages}\`: deployment branches *Selected branches* → \`${MAIN}\`.`,
    ),
    branchesOf(
      'model-branches',
      ENVIRONMENTS.model,
      `\`${ENVIRONMENTS.model}\`: deployment branches *Selected branches* → \`${MAIN}\`. Create it even if it stays empty: the workflow *read* names it, and GitHub would otherwise create it without that restriction.`,
    ),
    {
      id: 'model-names',
      text: `\`${ENVIRONMENTS.model}\`: nothing; or, if a language model is to write articles, either the secret \`${ANTHROPIC.secret}\` and the variable ${code(ANTHROPIC.variables)}, or, for any endpoint that uses OpenAI's format, the secret \`${OTHER.secret}\` and the variables ${code(OTHER.variables)}. *read* asks a model only if the variable \`ANTHROPIC_MODEL\` or \`LLM_MODEL\` is set: a key alone is not enough. Section 10 says what the model does and what it costs.`,
      judge: (state) => ofEnvironment(state, ENVIRONMENTS.model, (one) => ofSet(one, modelVerdict)),
    },
    onlyWithStore(
      branchesOf(
        'store-branches',
        ENVIRONMENTS.store,
        `\`${ENVIRONMENTS.store}\`, if \`publish\` of \`data/site.json\` names an object store: deployment branches *Selected branches* → \`${MAIN}\`.`,
      ),
    ),
    onlyWithStore({
      id: 'store-names',
      text: `\`${ENVIRONMENTS.store}\`: then the secrets ${code(STORE_SECRETS)}, and nothing else. Section 11 says what they may do.`,
      judge: (state) =>
        ofEnvironment(state, ENVIRONMENTS.store, (one) =>
          ofSet(one, (has) =>
            ofNames(
              has,
              STORE_SECRETS,
              `in the environment ${ENVIRONMENTS.store}`,
              `Settings → Environments → ${ENVIRONMENTS.store}: set these two secrets, and nothing else.`,
            ),
          ),
        ),
    }),
    {
      id: 'repository-secrets',
      text: 'No secret and no variable at the repository level, where every workflow could read it.',
      judge: ({ secrets, variables }) =>
        ofSeen(secrets, (own) =>
          ofSeen(variables, (more) =>
            ofNames(
              [...own, ...more],
              [],
              'at the repository level',
              'Settings → Secrets and variables → Actions: delete them, or move them into the environment that needs them.',
            ),
          ),
        ),
    },
  ],
};
