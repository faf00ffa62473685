import { isRecord, own, ownText } from '../walk/schema.ts';

/** What a screen can do and what it guards: an overlay may not widen either. */
export interface Reach {
  /** Calls by id, each with the permissions that guard every one of its uses; empty where one use is not guarded. */
  readonly calls: ReadonlyMap<string, ReadonlySet<string>>;
  /** Permissions that guard what shows a value, by its dataIndex or field name. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Properties that name a call, wherever they stand. */
const callKeys = ['call', 'download', 'print'] as const;

/** What a document reaches, read from the document itself. */
export function reachOf(document: unknown): Reach {
  const calls = new Map<string, ReadonlySet<string>>();
  const shown = new Map<string, ReadonlySet<string>>();
  const pending: { readonly value: unknown; readonly guards: ReadonlySet<string> }[] = [{ value: document, guards: new Set() }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value } = place;
    if (Array.isArray(value)) for (const item of value) pending.push({ value: item, guards: place.guards });
    if (!isRecord(value)) continue;
    const permission = ownText(value, 'permission');
    const guards = permission === undefined ? place.guards : new Set([...place.guards, permission]);
    for (const key of callKeys) note(calls, ownText(value, key), guards);
    note(shown, ownText(value, 'dataIndex'), guards);
    const fields = own(value, 'properties');
    if (isRecord(fields))
      for (const [name, field] of Object.entries(fields)) note(shown, name, withOwn(guards, ownText(field, 'permission')));
    for (const item of Object.values(value)) pending.push({ value: item, guards });
  }
  return { calls, shown };
}

/** What `after` reaches that `before` does not; undefined when it reaches no further. */
export function widened(
  before: Reach,
  after: Reach,
): { readonly code: 'overlay_call' | 'overlay_permission'; readonly message: string } | undefined {
  for (const [call, guards] of after.calls) {
    const known = before.calls.get(call);
    if (known === undefined) return { code: 'overlay_call', message: `The base screen does not call ${call}` };
    const lost = [...known].find((permission) => !guards.has(permission));
    if (lost !== undefined)
      return { code: 'overlay_permission', message: `The base screen calls ${call} only with the permission ${lost}` };
  }
  for (const [name, guards] of after.shown) {
    const lost = [...(before.shown.get(name) ?? [])].find((permission) => !guards.has(permission));
    if (lost !== undefined)
      return { code: 'overlay_permission', message: `The base screen shows ${name} only with the permission ${lost}` };
  }
  return undefined;
}

/** Of several uses only the permissions that all of them ask for guard the thing. */
function note(into: Map<string, ReadonlySet<string>>, name: string | undefined, guards: ReadonlySet<string>): void {
  if (name === undefined) return;
  const before = into.get(name);
  into.set(name, before === undefined ? guards : new Set([...before].filter((permission) => guards.has(permission))));
}

function withOwn(guards: ReadonlySet<string>, permission: string | undefined): ReadonlySet<string> {
  return permission === undefined ? guards : new Set([...guards, permission]);
}
