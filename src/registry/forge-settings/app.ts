import { type CheckList, judged, listed, ofSeen } from './line.ts';
import { APP_ID_VARIABLE, APP_PERMISSIONS, ENVIRONMENTS } from './names.ts';
import type { ForgeState, Seen } from './state.ts';

const LEVELS = { write: 'Read and write', read: 'Read-only' };

const TABLE = [
  '| Permission | Level | For |',
  '|---|---|---|',
  ...APP_PERMISSIONS.map((one) => `| ${one.title} | ${LEVELS[one.level]} | ${one.for} |`),
].join('\n');

const GRANTED = APP_PERMISSIONS.map(({ name, level }) => `${name}: ${level}`);

/** The client id that the workflows use. */
function usedClientId({ environments }: ForgeState): Seen<string> {
  if ('unseen' in environments) return environments;
  const mint = environments.value.find(({ name }) => name === ENVIRONMENTS.mint);
  if (!mint) return { unseen: `The environment ${ENVIRONMENTS.mint} must be there first.` };
  if ('unseen' in mint.variables) return mint.variables;
  const id = mint.variables.value[APP_ID_VARIABLE];
  return id === undefined ? { unseen: `The variable ${APP_ID_VARIABLE} must be set first.` } : { value: id };
}

/** The app that mints, and where it is installed. */
export const APP: CheckList = {
  section: '3. The app',
  lines: [
    {
      id: 'app-quiet',
      text: 'Settings → Developer settings → GitHub Apps → New. Where an organization owns the repository, these are the settings **of the organization** (Your organizations → Settings): an app for *Only on this account* can be installed nowhere but on the account that made it. No webhook, no callback, no user authorization.',
      judge: ({ app }) =>
        ofSeen(app, ({ slug, events }) =>
          judged(
            events.length === 0,
            `The app ${slug} listens to no event.`,
            `The app ${slug} listens to ${listed(events)}.`,
            'In the settings of the app, turn off its webhook and its events.',
          ),
        ),
    },
    {
      id: 'app-permissions',
      text: `Repository permissions, and no other:\n\n${TABLE}\n`,
      judge: ({ app }) =>
        ofSeen(app, ({ permissions }) => {
          const has = Object.entries(permissions).map(([name, level]) => `${name}: ${level}`);
          const missing = GRANTED.filter((one) => !has.includes(one));
          const more = has.filter((one) => !GRANTED.includes(one));
          return judged(
            missing.length + more.length === 0,
            `The app has ${listed(GRANTED)}.`,
            [
              missing.length > 0 ? `The app lacks ${listed(missing)}.` : '',
              more.length > 0 ? `The app has ${listed(more)}, which it must not.` : '',
            ].join(' '),
            'Correct them in the settings of the app, and accept the change where it is installed.',
          );
        }),
    },
    {
      id: 'app-installed',
      text: 'Only on this account; then install it on **this repository alone**.',
      judge: ({ installation }) =>
        ofSeen(installation, ({ selection, repositories = 1 }) =>
          judged(
            selection === 'selected' && repositories === 1,
            'The app is installed on selected repositories only.',
            selection === 'selected'
              ? `The app is installed on ${repositories} repositories.`
              : 'The app is installed on every repository of its account.',
            'In the settings of the installation, choose Only select repositories, and this one.',
          ),
        ),
    },
    {
      id: 'app-client-id',
      text: 'Note its client id, and generate one private key.',
      judge: (state) =>
        ofSeen(state.app, ({ slug, clientId }) => {
          if (clientId === undefined) return { unseen: `The forge does not tell the client id of ${slug}.` };
          return ofSeen(usedClientId(state), (used) =>
            judged(
              used === clientId,
              `The workflows use the client id of ${slug}.`,
              `The workflows use the client id ${used}; that of ${slug} is ${clientId}.`,
              `Settings → Environments → ${ENVIRONMENTS.mint}: set ${APP_ID_VARIABLE} to it, and the key that belongs to it.`,
            ),
          );
        }),
    },
  ],
};
