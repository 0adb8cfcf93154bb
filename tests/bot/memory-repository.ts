import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { ARCHIVE_FOLDERS } from '../../src/archive/files.ts';
import { loadArchive } from '../../src/archive/load.ts';
import type { Clone } from '../../src/forge/clone.ts';
import type { Archive } from '../../src/registry/archive/archive.ts';
import type { Author, Change } from '../../src/registry/rules/rule.ts';
import { differing, type Files, MemoryGit } from '../fixtures/memory-git.ts';
import type { TestRepository } from './test-repository.ts';

/** The repository of a test forge in memory. */
export class MemoryRepository extends MemoryGit implements TestRepository {
  readonly #folder: string;
  /** Folders that hold the files of a commit, for whoever needs one next. */
  readonly #free: { readonly folder: string; files: Files }[] = [];

  /** `folder` is where files of commits are laid for those who read them there. */
  constructor(folder: string) {
    super();
    this.#folder = folder;
  }

  /** Lays the files of a commit into a folder that holds those of another. */
  async #lay(
    at: { readonly folder: string; files: Files },
    commit: string,
    only: (path: string) => boolean,
  ): Promise<void> {
    const now = new Map([...(await this.filesOf(commit))].filter(([path]) => only(path)));
    for (const path of differing(at.files, now)) {
      const [place, sha] = [join(at.folder, path), now.get(path)];
      rmSync(place, { force: true });
      if (sha === undefined) continue;
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, this.bytesOf(sha));
    }
    at.files = now;
  }

  #newFolder(): { readonly folder: string; files: Files } {
    return { folder: mkdtempSync(join(this.#folder, 'files-')), files: new Map() };
  }

  async clone(): Promise<Clone> {
    const at = this.#free.pop() ?? this.#newFolder();
    return {
      folder: at.folder,
      settle: (sha) => this.#lay(at, sha, ofArchive),
      commit: async (sha) => this.bytesOf(sha).toString().trim(),
      addedLines: async (from, to, patterns) => {
        const [old, now] = [await this.filesOf(from), await this.filesOf(to)];
        return differing(old, now)
          .filter((path) => patterns.some((pattern) => matchesGlob(path, pattern)))
          .flatMap((path) => {
            const there = new Set(this.linesOf(old.get(path)));
            return this.linesOf(now.get(path)).filter((line) => !there.has(line));
          });
      },
      release: () => void this.#free.push(at),
    };
  }

  async files(): Promise<string> {
    const at = this.#newFolder();
    await this.#lay(at, this.main, () => true);
    return at.folder;
  }

  async subjects(ref = 'main'): Promise<string[]> {
    const history = await this.history(this.references.get(`refs/heads/${ref}`) ?? '');
    const commits = await Promise.all(history.map((sha) => this.objects.commit(sha)));
    return commits.map(({ message }) => message.split('\n')[0] ?? '');
  }

  async judged<T>(sha: string, author: Author, judge: (archive: Archive, change: Change) => T): Promise<T> {
    const [base, head] = [await this.clone(), await this.clone()];
    const main = this.main;
    await base.settle(main);
    await head.settle(sha);
    const [old, now] = [await this.filesOf(main), await this.filesOf(sha)];
    const messages = await Promise.all(
      (await this.commitsBetween(main, sha)).map((one) => this.objects.commit(one)),
    );
    const bytes = (files: Files, path: string) => {
      const id = files.get(path);
      return id === undefined ? undefined : this.bytesOf(id);
    };
    const change: Change = {
      base: loadArchive(base.folder).archive,
      commit: main,
      files: differing(old, now)
        .filter(ofArchive)
        .map((path) => ({ path, before: bytes(old, path), after: bytes(now, path) })),
      tree: [...now.keys()].map((path) => ({ path, kind: 'file' })),
      behind: !(await this.history(sha)).includes(main),
      returned: [],
      author: { ...author, texts: [...author.texts, ...messages.map(({ message }) => message)] },
    };
    try {
      return judge(loadArchive(head.folder).archive, change);
    } finally {
      base.release();
      head.release();
    }
  }
}

const ofArchive = (path: string) => ARCHIVE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));
