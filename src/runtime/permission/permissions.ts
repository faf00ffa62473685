/** What the server's permission data say about one key, for who wonders why an element is not there. */
export interface Explanation {
  /** `unreadable`: the data could not be read, so everything guarded is closed. `off`: its rules are switched off. */
  readonly rule: 'unreadable' | 'none' | 'off' | 'show' | 'disable' | 'show and disable';
  /** Whether the user holds the key as something to see, and as something to use. */
  readonly holdsShow: boolean;
  readonly holdsUse: boolean;
  /** The server's words for the key, null when it has none. */
  readonly describe: string | null;
}

/** What the signed-in user may see and use, by permission key (wire.md, Menu and permission). The server checks again. */
export interface Permissions {
  /** Whether an element that carries the key is there. */
  shows(key: string): boolean;
  /** Whether an element that carries the key is there but may not be used. */
  disables(key: string): boolean;
  /** Whether a column that carries the key is there: unlike other elements, one without a rule is. */
  column(key: string): boolean;
  /** Whether the user has the page of this path: a link to any other one is not shown. */
  visits(path: string): boolean;
  explain(key: string): Explanation;
}

/**
 * Reads `auth` (what the user holds) and `allAuth` (every rule there is) as they came. Type '2' disables, any other type shows;
 * an action may list several keys. It fails closed: when either is not a list, nothing guarded is shown and all is disabled.
 *
 * Elements carry one key for both kinds of rule, so a key that only disable rules name is shown: they hide nothing.
 */
export function createPermissions({ auth, allAuth, visits = everywhere }: Given): Permissions {
  if (!Array.isArray(auth) || !Array.isArray(allAuth)) return { ...closed, visits };
  const rules = readRules(allAuth);
  const showHeld = new Set<string>();
  const useHeld = new Set<string>();
  for (const row of auth) for (const key of keysIn(textOf(row, 'action'))) (disablesBy(row) ? useHeld : showHeld).add(key);

  return {
    shows(key) {
      const rule = rules.get(key);
      if (rule === undefined || rule.show) return showHeld.has(key);
      return true;
    },
    disables: (key) => rules.get(key)?.disable === true && !useHeld.has(key),
    column: (key) => rules.get(key)?.show !== true || showHeld.has(key),
    visits,
    explain(key) {
      const rule = rules.get(key);
      const holds = { holdsShow: showHeld.has(key), holdsUse: useHeld.has(key) };
      return { rule: kindOf(rule), ...holds, describe: rule?.describe ?? null };
    },
  };
}

interface Given {
  readonly auth: unknown;
  readonly allAuth: unknown;
  /** All pages, where no menu says which there are. */
  readonly visits?: Permissions['visits'];
}

const everywhere = () => true;

const closed: Permissions = {
  shows: () => false,
  disables: () => true,
  column: () => false,
  visits: everywhere,
  explain: () => ({ rule: 'unreadable', holdsShow: false, holdsUse: false, describe: null }),
};

/** Which kinds of valid rule name a key; both false when all its rules are switched off. */
interface Rule {
  show: boolean;
  disable: boolean;
  describe: string | null;
}

function readRules(rows: readonly unknown[]): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const row of rows) {
    const isOff = textOf(row, 'status') === '0';
    for (const key of keysIn(textOf(row, 'action'))) {
      const rule = rules.get(key) ?? { show: false, disable: false, describe: null };
      if (!isOff && disablesBy(row)) rule.disable = true;
      else if (!isOff) rule.show = true;
      rule.describe ??= textOf(row, 'describe') || null;
      rules.set(key, rule);
    }
  }
  return rules;
}

function kindOf(rule: Rule | undefined): Explanation['rule'] {
  if (rule === undefined) return 'none';
  if (rule.show) return rule.disable ? 'show and disable' : 'show';
  return rule.disable ? 'disable' : 'off';
}

function disablesBy(row: unknown): boolean {
  return textOf(row, 'type') === '2';
}

/** A property as text; numbers are taken for theirs, anything else for none. */
function textOf(row: unknown, name: string): string {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return '';
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function keysIn(action: string): string[] {
  return action.split(',').flatMap((key) => key.trim() || []);
}
