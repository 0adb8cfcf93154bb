import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

// The records of a forge outside git, in one SQLite file. Every change is on disk before its response is sent, so that killing the
// process at any time loses nothing that a client was told.

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT, login TEXT NOT NULL UNIQUE COLLATE NOCASE, type TEXT NOT NULL,
    role TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS tokens (
    token TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users (id), permissions TEXT, kind TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS issues (
    number INTEGER PRIMARY KEY AUTOINCREMENT, is_pull INTEGER NOT NULL, title TEXT NOT NULL, body TEXT,
    user_id INTEGER NOT NULL REFERENCES users (id), state TEXT NOT NULL, state_reason TEXT, labels TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, closed_at TEXT, closed_by INTEGER REFERENCES users (id)) STRICT;
  CREATE TABLE IF NOT EXISTS comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL REFERENCES issues (number),
    user_id INTEGER NOT NULL REFERENCES users (id), body TEXT NOT NULL, created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS comments_of ON comments (number);
  CREATE TABLE IF NOT EXISTS pulls (
    number INTEGER PRIMARY KEY REFERENCES issues (number), head_ref TEXT NOT NULL, base_ref TEXT NOT NULL,
    head_sha TEXT NOT NULL, base_sha TEXT NOT NULL, merging_sha TEXT, merged_sha TEXT, merged_at TEXT,
    merged_by INTEGER REFERENCES users (id), auto_merge TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, head_sha TEXT NOT NULL, status TEXT NOT NULL,
    conclusion TEXT, started_at TEXT, completed_at TEXT, output TEXT NOT NULL, user_id INTEGER NOT NULL REFERENCES users (id)) STRICT;
  CREATE INDEX IF NOT EXISTS checks_of ON checks (head_sha);
  CREATE TABLE IF NOT EXISTS reopenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL REFERENCES issues (number),
    created_at TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS reopenings_of ON reopenings (number);
`;

/** The value of a column. */
export type Value = SQLInputValue;

/** An open database. */
export type Database = ReturnType<typeof openDatabase>;

/** Opens a database. Each of its statements is prepared once. */
export function openDatabase(path: string) {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec(SCHEMA);
  const statements = new Map<string, StatementSync>();
  const records = {
    /** The first row of a query's result. */
    one<T>(sql: string, ...values: Value[]): T | undefined {
      return prepared(sql).get(...values) as T | undefined;
    },
    all<T>(sql: string, ...values: Value[]): T[] {
      return prepared(sql).all(...values) as T[];
    },
    /** Runs a statement that changes rows. */
    run(sql: string, ...values: Value[]): void {
      prepared(sql).run(...values);
    },
    /** Inserts a row. Returns it as it is then. */
    insert<T>(table: string, row: Readonly<Record<string, Value>>): T {
      const names = Object.keys(row);
      const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING *`;
      return records.one<T>(sql, ...Object.values(row)) as T;
    },
    /** Updates columns of the row whose `key` is `id`. Returns the row as it is then. Throws where there is none. */
    update<T>(table: string, key: string, id: number, row: Readonly<Record<string, Value>>): T {
      const set = [`${key} = ${key}`, ...Object.keys(row).map((name) => `${name} = ?`)].join(', ');
      const sql = `UPDATE ${table} SET ${set} WHERE ${key} = ? RETURNING *`;
      const now = records.one<T>(sql, ...Object.values(row), id);
      if (!now) throw new Error(`${table} has no ${key} ${id}`);
      return now;
    },
    transaction<T>(work: () => T): T {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close(): void {
      database.close();
    },
  };

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }
  return records;
}
