/** A person who may sign in to the embedded host. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Null for the person at this machine, who needs no token. */
  readonly token: string | null;
}

/** The account of a token that was issued to an application, and when it expires. */
export interface IssuedAccount {
  readonly account: Account;
  readonly until: number;
}

/** The access rules of a repository. Without a policy, everybody may read and write. */
export interface RepositoryPolicy {
  readonly repository: string;
  /** Not readable without signing in. */
  readonly private?: boolean;
  /** Who may push; everybody if absent. */
  readonly writers?: readonly string[];
  readonly protectedBranches?: readonly string[];
  /** Branches that accept only signed commits; `*` is all of them. */
  readonly signedBranches?: readonly string[];
}

/** The person at this machine. */
export const localAccount: Account = {
  login: 'you',
  id: 1,
  name: 'Local writer',
  email: 'writer@localhost',
  token: null,
};

/** Who a request is from: an account, nobody, or rejected credentials. */
export type Identity =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused' };

/** Reads an Authorization header: `Bearer`, `token`, or Basic with the token as password or as user name. */
export function identify(
  header: string | undefined,
  accounts: readonly Account[],
  issued: ReadonlyMap<string, IssuedAccount> = new Map(),
): Identity {
  if (header === undefined) {
    const local = accounts.find(({ token }) => token === null);
    return local === undefined ? { kind: 'nobody' } : { kind: 'account', account: local };
  }
  const space = header.indexOf(' ');
  const scheme = header.slice(0, space).toLowerCase();
  const value = header.slice(space + 1).trim();
  const given = scheme === 'basic' ? Buffer.from(value, 'base64').toString('utf8').split(':') : [value];
  const granted = given.map((token) => issued.get(token)).find((one) => one !== undefined && one.until > Date.now());
  const account = granted?.account ?? accounts.find(({ token }) => token !== null && given.includes(token));
  return account === undefined ? { kind: 'refused' } : { kind: 'account', account };
}

/** What an identity may do with a repository. */
export interface Permission {
  readonly read: boolean;
  readonly write: boolean;
}

/** An identity's permissions for a repository. */
export function resolvePermission(
  identity: Identity,
  repository: string,
  policies: readonly RepositoryPolicy[],
): Permission {
  const policy = policies.find((candidate) => candidate.repository === repository);
  if (identity.kind === 'refused') return { read: false, write: false };
  const login = identity.kind === 'account' ? identity.account.login : null;
  const owns = login !== null && repository.startsWith(`${login}/`);
  const write = login !== null && (owns || policy?.writers === undefined || policy.writers.includes(login));
  return { read: policy?.private !== true || write, write };
}

/** An account that isn't configured. Its ID is derived from the login. */
export function createAccount(login: string): Account {
  return { login, id: hashName(login), name: login, email: `${login}@example.com`, token: null };
}

/** Returns a stable ID for a name. */
export function hashName(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash;
}
