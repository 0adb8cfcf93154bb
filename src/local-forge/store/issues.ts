import type { Database, Value } from './database.ts';

// Issues and pull requests share one sequence of numbers, and comments belong to either.

/** A row of `issues`. */
export interface Issue {
  readonly number: number;
  readonly is_pull: 0 | 1;
  readonly title: string;
  readonly body: string | null;
  readonly user_id: number;
  readonly state: 'open' | 'closed';
  readonly state_reason: 'completed' | 'not_planned' | 'duplicate' | 'reopened' | null;
  /** The names of its labels as a JSON array. */
  readonly labels: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly closed_by: number | null;
}

/** A row of `comments`. */
export interface Comment {
  readonly id: number;
  readonly number: number;
  readonly user_id: number;
  readonly body: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A query for issues, with GitHub's names and defaults. */
export interface IssueQuery {
  readonly state?: 'open' | 'closed' | 'all';
  readonly direction?: 'asc' | 'desc';
}

/** A query for the comments of one issue or of all, with GitHub's names. */
export interface CommentQuery {
  readonly number?: number;
  readonly since?: string;
  readonly sort?: 'created' | 'updated';
  readonly direction?: 'asc' | 'desc';
}

/** Issues, comments and labels of one forge. */
export type Issues = ReturnType<typeof issuesIn>;

/** The issues, comments and labels in the records of a forge. */
export function issuesIn(database: Database, now: () => string) {
  const issues = {
    /** Makes the first issue's number higher than a given one, which is asked for only then. No effect once there are issues. */
    numberAbove(number: () => number): void {
      if (database.one("SELECT 1 FROM sqlite_sequence WHERE name = 'issues'")) return;
      database.run("INSERT INTO sqlite_sequence (name, seq) VALUES ('issues', ?)", number());
    },
    get(number: number): Issue | undefined {
      return database.one<Issue>('SELECT * FROM issues WHERE number = ?', number);
    },
    /** A page of the issues, with their total. As on GitHub, pull requests are included. */
    list({ state = 'open', direction = 'desc' }: IssueQuery, page: Page): Paged<Issue> {
      const where: Where = [['state = ?', state === 'all' ? undefined : state]];
      return paged(database, 'FROM issues', where, `number ${direction}`, page);
    },
    /** Adds an issue, or the issue part of a pull request. */
    add(issue: { title: string; body: string | null; user_id: number }, isPull: boolean) {
      const at = now();
      return database.insert<Issue>('issues', {
        ...issue,
        labels: '[]',
        is_pull: isPull ? 1 : 0,
        state: 'open',
        created_at: at,
        updated_at: at,
      });
    },
    /** Changes an issue. Returns the new state. */
    change(number: number, row: Partial<Omit<Issue, 'number'>>): Issue {
      return database.update('issues', 'number', number, { ...row, updated_at: now() });
    },
    /** Closes or reopens an issue. Returns the new state. */
    setState(number: number, state: 'open' | 'closed', by: number, reason?: Issue['state_reason']): Issue {
      const closed = state === 'closed';
      if (!closed && issues.get(number)?.state === 'closed')
        database.insert('reopenings', { number, created_at: now() });
      return issues.change(number, {
        state,
        state_reason: reason ?? (closed ? 'completed' : 'reopened'),
        closed_at: closed ? now() : null,
        closed_by: closed ? by : null,
      });
    },
    /** When an issue was reopened, the last time last. */
    reopenings(number: number): { readonly id: number }[] {
      return database.all('SELECT id FROM reopenings WHERE number = ? ORDER BY id', number);
    },
    comment(id: number): Comment | undefined {
      return database.one<Comment>('SELECT * FROM comments WHERE id = ?', id);
    },
    commentCount(number: number): number {
      const sql = 'SELECT count(*) AS n FROM comments WHERE number = ?';
      return database.one<{ n: number }>(sql, number)?.n ?? 0;
    },
    /** A page of the comments of one issue or of all, with their total. */
    comments({ number, since, sort, direction = 'asc' }: CommentQuery, page: Page): Paged<Comment> {
      const where: Where = [
        ['number = ?', number],
        ['updated_at >= ?', since],
      ];
      const order = sort === 'updated' ? `updated_at ${direction}, id ${direction}` : `id ${direction}`;
      return paged(database, 'FROM comments', where, order, page);
    },
    addComment(number: number, user_id: number, body: string): Comment {
      const at = now();
      return database.transaction(() => {
        issues.change(number, {});
        return database.insert('comments', { number, user_id, body, created_at: at, updated_at: at });
      });
    },
    changeComment(id: number, body: string): Comment {
      return database.update('comments', 'id', id, { body, updated_at: now() });
    },
    deleteComment(id: number): void {
      database.run('DELETE FROM comments WHERE id = ?', id);
    },
  };
  return issues;
}

/** The requested part of a list. */
export interface Page {
  readonly page: number;
  readonly perPage: number;
}

/** A part of a list, and the length of the list. */
export interface Paged<T> {
  readonly items: T[];
  readonly total: number;
}

/** Conditions, each with the value that it compares with; one without a value is left out. */
export type Where = readonly (readonly [condition: string, value: Value | undefined])[];

/** A page of the rows of some tables that meet all conditions. */
export function paged<T>(
  database: Database,
  tables: string,
  where: Where,
  order: string,
  { page, perPage }: Page,
): Paged<T> {
  const asked = where.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const values = asked.map(({ value }) => value);
  const from = `${tables} WHERE ${['1', ...asked.map(({ condition }) => condition)].join(' AND ')}`;
  const total = database.one<{ n: number }>(`SELECT count(*) AS n ${from}`, ...values)?.n ?? 0;
  const sql = `SELECT * ${from} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return { items: database.all<T>(sql, ...values, perPage, (page - 1) * perPage), total };
}
