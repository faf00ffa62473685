import { dataResources } from './data-resources.ts';
import type { StoredRights } from './db/rights.ts';
import { closedIds, type EffectiveMenu } from './effective-menu.ts';

/** Being IT, beside the keys. */
export const it = '#it';

/** What somebody may do: each key with the rows on which it counts. */
export interface Holding {
  readonly it: boolean;
  /** By key: one entry for each role that gives it, the rules that the rows of that role keep, all of them. None is all rows. */
  readonly keys: ReadonlyMap<string, readonly Clause[]>;
}

type Clause = ReadonlySet<string>;

/** Everything that a tenant's people hold at one moment. */
export interface Holdings {
  readonly users: ReadonlyMap<string, Holding & { readonly active: boolean }>;
  /** What each role gives whoever gets it. */
  readonly roles: ReadonlyMap<string, Holding>;
  /** Keys whose rule is switched off: what the rule hides is shown to everybody. */
  readonly off: ReadonlySet<string>;
}

/** The holdings of a tenant's people with this menu, as calls are checked: `held_permissions` and `rowsFor` say the same. */
export function holdingsOf(stored: StoredRights, menu: readonly EffectiveMenu[]): Holdings {
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

/** What one holding has that another one has not. */
export interface Gain {
  /** A key, or `it`. */
  readonly right: string;
  /** The rows that it now counts on, where the key was held on others. */
  readonly rows: Clause | null;
}

const nothing: Holding = { it: false, keys: new Map() };

/** What `after` has more than `before`; nobody had anything before they were there. */
export function gainsOf(before: Holding = nothing, after: Holding = nothing): readonly Gain[] {
  const gains: Gain[] = after.it && !before.it ? [{ right: it, rows: null }] : [];
  for (const [right, clauses] of after.keys) {
    const had = before.keys.get(right);
    for (const rows of clauses) if (had === undefined || !covers(had, rows)) gains.push({ right, rows });
  }
  return gains;
}

/** Whether somebody has this already, on these rows at least. */
export function holds(holding: Holding = nothing, { right, rows }: Gain): boolean {
  if (right === it) return holding.it;
  const clauses = holding.keys.get(right);
  return clauses !== undefined && (rows === null || covers(clauses, rows));
}

/** Who sees the rows that fewer rules leave sees those that more rules leave. */
function covers(clauses: readonly Clause[], rows: Clause): boolean {
  return clauses.some((clause) => [...clause].every((rule) => rows.has(rule)));
}

/** Whether data rules say on which rows a key counts. */
function isRuled(action: string): boolean {
  return dataResources.some(({ name }) => action.startsWith(`${name}:`));
}
