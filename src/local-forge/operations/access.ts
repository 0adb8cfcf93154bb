import type { Core } from '../core.ts';
import { APP_ID } from '../hosting.ts';
import { anonymous, notFound, Refusal } from '../http.ts';
import { CODE_OWNERS, ownersIn } from '../merge-state.ts';
import { repositoryShape, type Shape, userShape } from '../shapes.ts';
import { type CallInput, counted, listedFrom, type Operation, ok, reads, sees } from './operation.ts';

// Files of a commit, who may write, and the app.

function contentShape(
  path: string,
  { sha, size, type }: { readonly sha: string; readonly size: number; readonly type: string },
  content?: Buffer,
): Shape {
  return {
    type: type === 'tree' ? 'dir' : 'file',
    path,
    sha,
    size,
    ...(content && { encoding: 'base64', content: content.toString('base64') }),
  };
}

const isOwner = ({ owner }: Core, { params }: CallInput) =>
  String(params.org).toLowerCase() === owner.toLowerCase();

/** The operations of files, accounts and the app, by GitHub's names. */
export const ACCESS: Readonly<Record<string, Operation>> = {
  'repos/get-content': reads('contents', async (core, input) => {
    const { objects } = core.repository;
    const path = decodeURIComponent(String(input.params.path)).replace(/\/$/, '');
    const ref = String(input.query.ref ?? core.hosting.repository.default_branch);
    const found = await objects.find(`${ref}:${path}`);
    if (found?.type === 'blob') return ok(contentShape(path, found, await objects.contents(found.sha)));
    if (found?.type !== 'tree') throw notFound();
    const entries = await objects.list(found.sha);
    return ok(entries.map((one) => contentShape(`${path}/${one.name}`, one)));
  }),
  // The owners that GitHub ignores, since they have no write access.
  'repos/codeowners-errors': reads('contents', async (core, { query }) => {
    const found = await core.repository.objects.find(`${query.ref ?? 'main'}:${CODE_OWNERS}`);
    if (found?.type !== 'blob') throw notFound();
    const text = (await core.repository.objects.contents(found.sha)).toString();
    const writers = core.accounts.writers().map(({ login }) => `@${login}`.toLowerCase());
    const teams = Object.keys(core.hosting.teams).map((name) => `@${core.owner}/${name}`.toLowerCase());
    const errors = ownersIn(text)
      .filter(({ owner }) => !writers.includes(owner.toLowerCase()) && !teams.includes(owner.toLowerCase()))
      .map(({ line, source }) => ({ line, source, kind: 'Unknown owner' }));
    return ok({ errors });
  }),
  'repos/list-collaborators': reads('metadata', (core, input) => {
    const { actor } = input;
    if (!actor) throw anonymous();
    if (!['owner', 'writer'].includes(actor.role))
      throw new Refusal(403, 'Must have push access to view repository collaborators.');
    return listedFrom(input, core.accounts.writers(), (user) => {
      const admin = user.role === 'owner';
      return {
        ...userShape(user),
        permissions: { pull: true, triage: true, push: true, maintain: admin, admin },
      };
    });
  }),
  'teams/list-members-in-org': reads('members', (core, input) => {
    if (!input.actor) throw anonymous();
    const members = core.hosting.teams[String(input.params.team_slug)];
    if (!members || !isOwner(core, input)) throw notFound();
    return listedFrom(input, members, (login) => {
      const user = core.accounts.byLogin(login);
      if (!user) throw notFound();
      return userShape(user);
    });
  }),
  'apps/get-by-slug': (core, { params }) => {
    const { client_id, permissions, events } = core.hosting.app;
    const slug = core.settings.app;
    if (params.app_slug !== slug) throw notFound();
    return ok({ id: APP_ID, slug, client_id, permissions, events, name: slug });
  },
  'orgs/list-app-installations': sees('organization_administration', (core, input) => {
    if (!isOwner(core, input)) throw notFound();
    return counted(input, 'installations', [core.settings.app], (app_slug) => ({
      ...core.hosting.app,
      id: 1,
      app_id: APP_ID,
      app_slug,
    }));
  }),
  'apps/list-repos-accessible-to-installation': (core, input) => {
    if (!input.actor) throw anonymous();
    if (input.actor.role !== 'app')
      throw new Refusal(403, 'You must authenticate with an installation access token.');
    const { body } = counted(input, 'repositories', [core.name], () => repositoryShape(core));
    return ok({ ...(body as object), repository_selection: core.hosting.app.repository_selection });
  },
};
