import type { Core } from '../core.ts';
import { type TreeChange, TreeError } from '../git/objects.ts';
import { isRefName } from '../git/repository.ts';
import { notFound, Refusal } from '../http.ts';
import { afterMoves } from '../merging.ts';
import { noReply, refShape } from '../shapes.ts';
import { allowed, created, done, type Operation, ok, reads, textOf } from './operation.ts';

// The git data operations: references, moved by compare-and-set, and objects.

async function treeChange(core: Core, entry: Readonly<Record<string, unknown>>): Promise<TreeChange> {
  const path = textOf(entry, 'path');
  if (path === undefined) throw new Refusal(422, 'Must supply a valid tree.path');
  const mode = textOf(entry, 'mode') ?? '100644';
  if (entry.sha === null) return { path, mode, sha: null };
  const content = textOf(entry, 'content');
  if (content !== undefined)
    return { path, mode, sha: core.repository.objects.writeBlob(Buffer.from(content)) };
  const sha = textOf(entry, 'sha') ?? '';
  if ((await core.repository.objects.typeOf(sha)) !== 'blob')
    throw new Refusal(422, `tree.sha ${sha} is not a valid blob`);
  return { path, mode, sha };
}

async function commitAt(core: Core, sha: string, message = 'Object does not exist'): Promise<string> {
  if ((await core.repository.objects.typeOf(sha)) === 'commit') return sha;
  throw new Refusal(422, message);
}

/** The tree of a base, which is a tree or a commit. */
async function treeAt(core: Core, sha: string): Promise<string> {
  const { objects } = core.repository;
  const type = await objects.typeOf(sha);
  if (type === 'tree') return sha;
  if (type === 'commit') return (await objects.commit(sha)).tree;
  throw notFound();
}

/** The operations on git data, by GitHub's names. */
export const GIT: Readonly<Record<string, Operation>> = {
  'git/get-ref': reads('contents', async (core, { params }) => {
    const ref = `refs/${params.ref}`;
    const found = isRefName(ref) ? await core.repository.objects.find(ref) : undefined;
    if (!found) throw notFound();
    return ok(refShape(ref, found.sha, found.type));
  }),
  // As GitHub describes it, this list has no pages.
  'git/list-matching-refs': reads('contents', async (core, { params }) => {
    return ok(core.repository.refs(`refs/${params.ref}`).map(([ref, sha]) => refShape(ref, sha)));
  }),
  'git/create-ref': async (core, { actor, body }) => {
    const ref = String(body.ref);
    const by = allowed(core, actor, { kind: 'push', ref, change: 'create' });
    if (!isRefName(ref)) throw new Refusal(422, `${ref} is not a valid ref name.`);
    const sha = await commitAt(core, String(body.sha));
    if (!(await core.repository.setRef(ref, undefined, sha))) {
      const clash = (await core.repository.ref(ref)) === undefined;
      throw new Refusal(422, clash ? 'Reference cannot be updated' : 'Reference already exists');
    }
    await afterMoves(core, [{ ref, before: undefined, after: sha }], by);
    return created(refShape(ref, sha));
  },
  'git/update-ref': async (core, { actor, params, body }) => {
    const ref = `refs/${params.ref}`;
    const by = allowed(core, actor, { kind: 'push', ref, change: 'update' });
    const before = await core.repository.ref(ref);
    if (!before) throw new Refusal(422, 'Reference does not exist');
    const sha = await commitAt(core, String(body.sha));
    if (body.force !== true && !(await core.repository.isAncestor(before, sha))) {
      throw new Refusal(422, 'Update is not a fast forward');
    }
    if (!(await core.repository.setRef(ref, before, sha)))
      throw new Refusal(422, 'Reference cannot be updated');
    await afterMoves(core, [{ ref, before, after: sha }], by);
    return ok(refShape(ref, sha));
  },
  'git/delete-ref': async (core, { actor, params }) => {
    const ref = `refs/${params.ref}`;
    const by = allowed(core, actor, { kind: 'push', ref, change: 'delete' });
    const before = await core.repository.ref(ref);
    if (!before) throw new Refusal(422, 'Reference does not exist');
    if (!(await core.repository.setRef(ref, before, undefined))) {
      throw new Refusal(422, 'Reference cannot be updated');
    }
    await afterMoves(core, [{ ref, before, after: undefined }], by);
    return done;
  },
  'git/create-blob': async (core, { actor, body }) => {
    allowed(core, actor, { kind: 'write-objects' });
    const bytes = Buffer.from(String(body.content), body.encoding === 'base64' ? 'base64' : 'utf8');
    if (core.quirks.secret?.test(bytes.toString()))
      throw new Refusal(409, 'Repository rule violations found\n\nSecret detected in content\n\n');
    const sha = core.repository.objects.writeBlob(bytes);
    return created({ sha });
  },
  'git/create-tree': async (core, { actor, body }) => {
    allowed(core, actor, { kind: 'write-objects' });
    const { objects } = core.repository;
    const given = body.tree as readonly Readonly<Record<string, unknown>>[];
    const changes = await Promise.all(given.map((entry) => treeChange(core, entry)));
    const base = textOf(body, 'base_tree');
    const sha = await objects.writeTree(base && (await treeAt(core, base)), changes).catch((error) => {
      throw error instanceof TreeError ? new Refusal(422, error.message) : error;
    });
    return created({ sha });
  },
  'git/create-commit': async (core, { actor, body }) => {
    const by = allowed(core, actor, { kind: 'write-objects' });
    const { objects } = core.repository;
    const tree = String(body.tree);
    if ((await objects.typeOf(tree)) !== 'tree') throw new Refusal(422, 'Tree SHA does not exist');
    const parents = (body.parents as readonly string[] | undefined) ?? [];
    for (const sha of parents)
      await commitAt(core, sha, 'Parent SHA does not exist or is not a commit object');
    const author = { name: by.login, email: noReply(by), date: core.now() };
    const message = String(body.message);
    return created({ sha: objects.writeCommit({ tree, parents, author, committer: author, message }) });
  },
};
