import { randomBytes } from 'node:crypto';
import type { Actor, Permissions, Role, Settings } from '../types.ts';
import type { Database } from './database.ts';

// Accounts and their tokens. The forge serves one machine and has no passwords: whoever can reach it can act as any plain
// account. Tokens separate roles, not people.

/** A row of `users`. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot';
  readonly role: Role;
  readonly created_at: string;
}

type SeededRole = 'app' | 'actions' | 'owner';

/** A login that cannot be used. The message tells the user why. */
export class LoginError extends Error {}

/** GitHub's rules for a login that is not `taken`. Throws a `LoginError` that names the rule. Returns the login. */
function checkLogin(login: string, taken: ReadonlySet<string>): string {
  if (!/^[a-z\d](?:-?[a-z\d])*$/i.test(login) || login.length > 39) {
    throw new LoginError(
      'A login is up to 39 letters, digits and single hyphens, and neither begins nor ends with a hyphen.',
    );
  }
  if (taken.has(login.toLowerCase())) {
    throw new LoginError(`The login “${login}” belongs to the service. Choose another.`);
  }
  return login;
}

/** The accounts in the records of a forge. */
export function accountsIn(
  database: Database,
  now: () => string,
  { app, owner }: Pick<Settings, 'app' | 'owner'>,
) {
  const seeded: Record<SeededRole, Pick<User, 'login' | 'type'>> = {
    app: { login: `${app}[bot]`, type: 'Bot' },
    actions: { login: 'github-actions[bot]', type: 'Bot' },
    owner: { login: owner, type: 'User' },
  };
  const taken = new Set(['app', 'actions', 'owner', app, 'github-actions', owner, 'ghost']);
  const accounts = {
    /** The account of an id. Throws for an unknown id, which foreign keys rule out. */
    byId(id: number): User {
      const user = database.one<User>('SELECT * FROM users WHERE id = ?', id);
      if (!user) throw new Error(`No user ${id}`);
      return user;
    },
    /** The account of a login; case does not matter. */
    byLogin(login: string): User | undefined {
      return database.one<User>('SELECT * FROM users WHERE login = ?', login);
    },
    /** The people who may push, the owner first. */
    writers(): readonly User[] {
      return database.all<User>("SELECT * FROM users WHERE role IN ('owner', 'writer') ORDER BY id");
    },
    /** The stable token of one of the accounts that every forge has. Created at first use. */
    seeded(role: SeededRole): string {
      const { login, type } = seeded[role];
      const user = accounts.byLogin(login) ?? add(login, type, role);
      return kept(user) ?? token(user, 'kept');
    },
    /** A token of a plain account, which is created where it is missing. */
    plain(login: string, role: 'writer' | 'reader'): string {
      const user = accounts.byLogin(checkLogin(login, taken)) ?? add(login, 'User', role);
      if (user.role !== role)
        throw new LoginError(`The account “${login}” already exists, as a ${user.role}.`);
      return kept(user) ?? token(user, 'kept');
    },
    /** A new token of one of the accounts that every forge has, restricted to some permissions. */
    restricted(role: SeededRole, permissions: Permissions): string {
      accounts.seeded(role);
      const user = accounts.byLogin(seeded[role].login);
      if (!user) throw new Error(`No account of the ${role}`);
      return token(user, 'restricted', permissions);
    },
    actor(token: string): Actor | undefined {
      const row = database.one<User & { permissions: string | null }>(
        'SELECT users.*, tokens.permissions FROM tokens JOIN users ON users.id = tokens.user_id WHERE token = ?',
        token,
      );
      if (!row) return undefined;
      const { permissions, created_at: _begun, ...user } = row;
      return { ...user, ...(permissions && { permissions: JSON.parse(permissions) as Permissions }) };
    },
  };

  function add(login: string, type: string, role: Role): User {
    return database.insert<User>('users', { login, type, role, created_at: now() });
  }

  function kept({ id }: User): string | undefined {
    const sql = "SELECT token FROM tokens WHERE user_id = ? AND kind = 'kept'";
    return database.one<{ token: string }>(sql, id)?.token;
  }

  function token(user: User, kind: string, permissions?: Permissions): string {
    const token = `${user.type === 'Bot' ? 'ghs' : 'ghp'}_${randomBytes(18).toString('hex')}`;
    const row = {
      token,
      user_id: user.id,
      permissions: permissions ? JSON.stringify(permissions) : null,
      kind,
    };
    database.insert('tokens', row);
    return token;
  }
  return accounts;
}
