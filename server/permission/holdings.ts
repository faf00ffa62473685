import { dataResources } from './data-resources.ts';
import type { StoredPermissions } from './db/permissions.ts';
import { closedIds, type EffectiveMenu } from './effective-menu.ts';

/** Stands for an IT role beside the keys. */
export const itMark = '#it';

/** The permissions of a user: each key with the rows that it covers. */
export interface Holding {
  readonly it: boolean;
  /** By key: one entry per role that gives it, with the rules that all apply; an empty set covers all rows. */
  readonly keys: ReadonlyMap<string, readonly Clause[]>;
}

type Clause = ReadonlySet<string>;

/** Everything that the users of a tenant hold at one moment. */
export interface Holdings {
  readonly users: ReadonlyMap<string, Holding & { readonly active: boolean }>;
  /** The permissions that each role gives. */
  readonly roles: ReadonlyMap<string, Holding>;
  /** Keys whose rule is switched off; everybody sees what the rule would hide. */
  readonly off: ReadonlySet<string>;
}

/** Computes the holdings of a tenant's users with this menu, by the same rules as `held_permissions` and `rowsFor`. */
export function holdingsOf(stored: StoredPermissions, menu: readonly EffectiveMenu[]): Holdings {
  const closed = closedIds(menu);
  const closedKeys = new Set(menu.filter(({ id }) => closed.has(id)).map(({ permission }) => permission));
  const isIt = new Set(stored.roles.filter((role) => role.it).map(({ id }) => id));
  const clauseOf = new Map<string, Set<string>>(stored.roles.map(({ id }) => [id, new Set()]));
  for (const { roleId, ...rule } of stored.rules) clauseOf.get(roleId)?.add(JSON.stringify(Object.values(rule)));
  const actionsOf = new Map<string, string[]>(stored.roles.map(({ id }) => [id, []]));
  for (const { roleId, action } of stored.grants) actionsOf.get(roleId)?.push(action);

  const ofRoles = (ids: readonly string[], closedToo: boolean): Holding => {
    const keys = new Map<string, Clause[]>();
    for (const id of ids)
      for (const action of actionsOf.get(id) ?? []) {
        if (!closedToo && closedKeys.has(action)) continue;
        const clauses = keys.get(action) ?? [];
        keys.set(action, clauses);
        clauses.push(isRuled(action) ? (clauseOf.get(id) ?? new Set()) : new Set());
      }
    return { it: ids.some((id) => isIt.has(id)), keys };
  };
  const known = new Map<string, Holding>();
  const ofUser = (roleIds: readonly string[]): Holding => {
    const name = roleIds.join();
    const holding =
      known.get(name) ??
      ofRoles(
        roleIds,
        roleIds.some((id) => isIt.has(id)),
      );
    known.set(name, holding);
    return holding;
  };
  return {
    users: new Map(stored.users.map(({ id, active, roleIds }) => [id, { ...ofUser(roleIds), active }])),
    roles: new Map(stored.roles.map(({ id }) => [id, ofRoles([id], true)])),
    off: new Set(menu.flatMap(({ builtIn, status, permission }) => (builtIn && status === '0' && permission !== null ? [permission] : []))),
  };
}

/** A permission that one holding has and another lacks. */
export interface AddedPermission {
  /** A key, or `it`. */
  readonly permission: string;
  /** The rows that it now covers, where the key was already held on other rows. */
  readonly rows: Clause | null;
}

const nothing: Holding = { it: false, keys: new Map() };

/** Returns the permissions that `after` adds to `before`; a missing holding is empty. */
export function addedBy(before: Holding = nothing, after: Holding = nothing): readonly AddedPermission[] {
  const gains: AddedPermission[] = after.it && !before.it ? [{ permission: itMark, rows: null }] : [];
  for (const [permission, clauses] of after.keys) {
    const had = before.keys.get(permission);
    for (const rows of clauses) if (had === undefined || !covers(had, rows)) gains.push({ permission, rows });
  }
  return gains;
}

/** Reports whether the holding includes the gain, on at least these rows. */
export function includes(holding: Holding = nothing, { permission, rows }: AddedPermission): boolean {
  if (permission === itMark) return holding.it;
  const clauses = holding.keys.get(permission);
  return clauses !== undefined && (rows === null || covers(clauses, rows));
}

/** Fewer rules cover more rows: a subset of the rules covers all rows of the superset. */
function covers(clauses: readonly Clause[], rows: Clause): boolean {
  return clauses.some((clause) => [...clause].every((rule) => rows.has(rule)));
}

/** Reports whether data rules apply to the key. */
function isRuled(action: string): boolean {
  return dataResources.some(({ name }) => action.startsWith(`${name}:`));
}
