import type { Core } from '../core.ts';
import type { Hosting } from '../hosting.ts';
import { invalid, notFound, Refusal } from '../refusal.ts';
import { idOf, nodeId } from '../shapes/ids.ts';
import { fullRepositoryShape, repositoryUrl } from '../shapes/repository.ts';
import type { Shape } from '../shapes/users.ts';
import {
  administers,
  allowed,
  type CallInput,
  counted,
  created,
  done,
  listedFrom,
  mayRead,
  type Operation,
  ok,
} from './operation.ts';

// The repository's own settings, labels, what Actions may do, and Pages.

/** Takes over those fields of a body that the settings have. */
function change<T extends object>(settings: T, body: CallInput['body']): void {
  for (const name of Object.keys(settings))
    if (body[name] !== undefined) Object.assign(settings, { [name]: body[name] });
}

const updateRepository: Operation = (core, input) => {
  administers(input, 'administration', true);
  change(core.hosting.repository, input.body);
  return ok(fullRepositoryShape(core, input.actor));
};

function labelShape(core: Core, name: string): Shape {
  return {
    id: idOf('label', core.issues.labelId(name)),
    node_id: nodeId('LA', core.issues.labelId(name)),
    url: `${repositoryUrl(core)}/labels/${encodeURIComponent(name)}`,
    name,
    color: 'ededed',
    default: false,
    description: null,
  };
}

const listLabels: Operation = (core, input) => {
  mayRead(input.actor, 'issues');
  return listedFrom(input, core.hosting.labels, (name) => labelShape(core, name));
};

const createLabel: Operation = (core, { actor, body }) => {
  allowed(core, actor, { kind: 'label' });
  const name = String(body.name);
  if (core.hosting.labels.some((one) => one.toLowerCase() === name.toLowerCase()))
    throw invalid({ resource: 'Label', code: 'already_exists', field: 'name' });
  core.hosting.labels.push(name);
  return created(labelShape(core, name));
};

const updateLabel: Operation = (core, { actor, params, body }) => {
  allowed(core, actor, { kind: 'label' });
  const { labels } = core.hosting;
  // GitHub finds a label in any case.
  const place = labels.findIndex((one) => one.toLowerCase() === String(params.name).toLowerCase());
  if (place < 0) throw notFound();
  labels[place] = String(body.new_name ?? labels[place]);
  return ok(labelShape(core, labels[place]));
};

const getActions: Operation = (core, input) => {
  administers(input, 'administration');
  const { actions } = core.hosting;
  const isSelected = actions.allowed_actions === 'selected';
  const url = `${repositoryUrl(core)}/actions/permissions/selected-actions`;
  return ok({ ...actions, ...(isSelected && { selected_actions_url: url }) });
};

const getSelected: Operation = (core, input) => {
  administers(input, 'administration');
  mustSelect(core.hosting);
  return ok(core.hosting.selected_actions);
};

/** Throws GitHub's 409 where not only selected actions are allowed. */
function mustSelect({ actions }: Hosting): void {
  if (actions.allowed_actions !== 'selected')
    throw new Refusal(409, 'The repository does not allow selected actions and reusable workflows.');
}

/** An operation that changes a part of the settings and answers nothing. */
const changing =
  (part: (hosting: Hosting) => object, check = (_hosting: Hosting) => {}): Operation =>
  (core, input) => {
    administers(input, 'administration', true);
    check(core.hosting);
    change(part(core.hosting), input.body);
    return done;
  };

/** An operation that answers with a part of the settings. */
const reading =
  (part: (hosting: Hosting) => object): Operation =>
  (core, input) => {
    administers(input, 'administration');
    return ok(part(core.hosting));
  };

function pagesShape(
  core: Core,
  { build_type, https_enforced, cname, html_url }: NonNullable<Hosting['pages']>,
): Shape {
  return {
    url: `${repositoryUrl(core)}/pages`,
    status: 'built',
    cname,
    custom_404: true,
    html_url,
    build_type,
    public: true,
    https_enforced,
  };
}

const getPages: Operation = (core, input) => {
  administers(input, 'pages');
  if (!core.hosting.pages) throw notFound();
  return ok(pagesShape(core, core.hosting.pages));
};

const createPages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (core.hosting.pages) throw new Refusal(409, 'GitHub Pages is already enabled.');
  const html_url = `https://${core.owner}.github.io/${core.name}/`;
  core.hosting.pages = {
    build_type: String(input.body.build_type),
    https_enforced: true,
    cname: null,
    html_url,
  };
  return created(pagesShape(core, core.hosting.pages));
};

const updatePages: Operation = (core, input) => {
  administers(input, 'pages', true);
  if (!core.hosting.pages) throw notFound();
  change(core.hosting.pages, input.body);
  return done;
};

const named = (name: string) => ({
  name,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

const listSecrets: Operation = (core, input) => {
  administers(input, 'secrets');
  return counted(input, 'secrets', core.hosting.secrets, named);
};

const listVariables: Operation = (core, input) => {
  administers(input, 'variables');
  const all = Object.entries(core.hosting.variables);
  return counted(input, 'variables', all, ([name, value]) => ({ ...named(name), value }));
};

/** The operations of these settings, by GitHub's names. */
export const SETTINGS: Readonly<Record<string, Operation>> = {
  'repos/update': updateRepository,
  'issues/list-labels-for-repo': listLabels,
  'issues/create-label': createLabel,
  'issues/update-label': updateLabel,
  'actions/get-github-actions-permissions-repository': getActions,
  'actions/set-github-actions-permissions-repository': changing(({ actions }) => actions),
  'actions/get-allowed-actions-repository': getSelected,
  'actions/set-allowed-actions-repository': changing(({ selected_actions }) => selected_actions, mustSelect),
  'actions/get-github-actions-default-workflow-permissions-repository': reading(({ workflow }) => workflow),
  'actions/set-github-actions-default-workflow-permissions-repository': changing(({ workflow }) => workflow),
  'actions/get-fork-pr-contributor-approval-permissions-repository': reading(({ approval_policy }) => ({
    approval_policy,
  })),
  'actions/set-fork-pr-contributor-approval-permissions-repository': (core, input) => {
    administers(input, 'administration', true);
    core.hosting.approval_policy = String(input.body.approval_policy);
    return done;
  },
  'repos/get-pages': getPages,
  'repos/create-pages-site': createPages,
  'repos/update-information-about-pages-site': updatePages,
  'actions/list-repo-secrets': listSecrets,
  'actions/list-repo-variables': listVariables,
};
