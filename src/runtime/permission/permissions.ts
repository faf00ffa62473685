/** The permission data about one key, for the inspector. */
export interface Explanation {
  /** `unreadable`: the data could not be read, so everything guarded is hidden. `off`: its rules are disabled. */
  readonly rule: 'unreadable' | 'none' | 'off' | 'show' | 'disable' | 'show and disable';
  /** Whether the user may see the key's elements, and whether they may use them. */
  readonly holdsShow: boolean;
  readonly holdsUse: boolean;
  /** The server's description of the key; null without one. */
  readonly describe: string | null;
}

/** The signed-in user's permissions by key (wire.md, Menu and permission). The server enforces them as well. */
export interface Permissions {
  /** Whether elements with this key are shown. */
  shows(key: string): boolean;
  /** Whether elements with this key are shown but disabled. */
  disables(key: string): boolean;
  /** Whether columns with this key are shown; unlike other elements, a column without a rule is. */
  column(key: string): boolean;
  /** Whether the user may visit this path; links to other paths are hidden. */
  visits(path: string): boolean;
  /** Whether the user will hold this key once the account is activated. */
  awaitsActivation(key: string): boolean;
  explain(key: string): Explanation;
}

/**
 * Reads `auth` (the user's permissions) and `allAuth` (all rules) of the reply. Type '2' disables, any other type shows; a row
 * may list several keys. Fails closed: unless both are lists, everything guarded is hidden and disabled.
 *
 * Elements use one key for both kinds of rule, so a key with only disable rules is shown.
 */
export function createPermissions({ auth, allAuth, withheld, visits = everywhere }: Given): Permissions {
  const awaiting = new Set(Array.isArray(withheld) ? withheld : []);
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
    awaitsActivation: (key) => awaiting.has(key),
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
  /** Keys that the user will hold once the account is activated; servers of others send none. */
  readonly withheld?: unknown;
  /** Allows all pages by default, where there is no menu. */
  readonly visits?: Permissions['visits'];
}

const everywhere = () => true;

const closed: Permissions = {
  shows: () => false,
  disables: () => true,
  column: () => false,
  visits: everywhere,
  awaitsActivation: () => false,
  explain: () => ({ rule: 'unreadable', holdsShow: false, holdsUse: false, describe: null }),
};

/** The kinds of active rules for a key; both false if all its rules are disabled. */
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

/** A property as text; numbers are converted, other types yield ''. */
function textOf(row: unknown, name: string): string {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, name)) return '';
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function keysIn(action: string): string[] {
  return action.split(',').flatMap((key) => key.trim() || []);
}
