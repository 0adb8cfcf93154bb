import type { Database } from './database.ts';
import { type Issue, type Page, type Paged, paged, type Where } from './issues.ts';

/** The auto-merge of a pull request. */
export interface AutoMerge {
  readonly enabled_at: string;
  readonly enabled_by: number;
  readonly commit_title: string;
  readonly commit_message: string;
}

/** A row of `pulls` joined with its issue. SHAs are those when the pull request was last open. */
export interface Pull extends Issue {
  readonly head_ref: string;
  readonly base_ref: string;
  readonly head_sha: string;
  readonly base_sha: string;
  /** The commit of a merge that has begun. Once it is on main, the merge is done, even if the process ended before recording it. */
  readonly merging_sha: string | null;
  readonly merged_sha: string | null;
  readonly merged_at: string | null;
  readonly merged_by: number | null;
  /** An `AutoMerge` as JSON. */
  readonly auto_merge: string | null;
}

/** A row of `checks`. */
export interface Check {
  readonly id: number;
  readonly name: string;
  readonly head_sha: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly output: string;
  readonly user_id: number;
}

/** A query for pull requests, with GitHub's names and defaults. */
export interface PullQuery {
  readonly state?: 'open' | 'closed' | 'all';
  readonly head?: string;
  readonly direction?: 'asc' | 'desc';
}

const FROM = 'FROM issues JOIN pulls USING (number)';

/** The pull requests and check runs in the records of a forge. */
export function pullsIn(database: Database) {
  const pulls = {
    get(number: number): Pull | undefined {
      return database.one<Pull>(`SELECT * ${FROM} WHERE number = ?`, number);
    },
    /** Every open pull request, oldest first. */
    open(): Pull[] {
      return database.all<Pull>(`SELECT * ${FROM} WHERE state = 'open' ORDER BY number`);
    },
    list({ state = 'open', head, direction = 'desc' }: PullQuery, page: Page): Paged<Pull> {
      const where: Where = [
        ['state = ?', state === 'all' ? undefined : state],
        ['head_ref = ?', head],
      ];
      return paged(database, FROM, where, `number ${direction}`, page);
    },
    /** Adds the pull request part to an issue. */
    add(row: {
      number: number;
      head_ref: string;
      base_ref: string;
      head_sha: string;
      base_sha: string;
    }): Pull {
      database.insert('pulls', row);
      return pulls.there(row.number);
    },
    /** Changes the pull request part. Returns the new state. */
    change(number: number, row: Partial<Omit<Pull, keyof Issue>>): Pull {
      database.update('pulls', 'number', number, row);
      return pulls.there(number);
    },
    /** Like `get`, for one that must exist. Throws otherwise. */
    there(number: number): Pull {
      const pull = pulls.get(number);
      if (!pull) throw new Error(`No pull request ${number}`);
      return pull;
    },
    check(id: number): Check | undefined {
      return database.one<Check>('SELECT * FROM checks WHERE id = ?', id);
    },
    addCheck(row: Omit<Check, 'id'>): Check {
      return database.insert('checks', { ...row });
    },
    changeCheck(id: number, row: Partial<Omit<Check, 'id'>>): Check {
      return database.update('checks', 'id', id, row);
    },
    /** Every check run of a commit, newest first. */
    checks(sha: string): Check[] {
      return database.all<Check>('SELECT * FROM checks WHERE head_sha = ? ORDER BY id DESC', sha);
    },
  };
  return pulls;
}
