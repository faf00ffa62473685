import { limits } from '../../../contract/limits.ts';

/** Default home (spec section 9); its tab is first and cannot be closed. */
export const homePath = '/dashboard/analysis';

/** An open page with its full address, so that returning restores its search. */
export interface PageTab {
  /** Two addresses with the same key are the same page. */
  readonly key: string;
  readonly address: string;
}

export interface TabList {
  readonly tabs: readonly PageTab[];
  readonly active: string;
}

/** Reason why a tab cannot be closed. */
export type TabRefusal = 'homeStays' | 'lastStays';
export type TabGroup = 'left' | 'right' | 'others';

/** @param hasHome whether the user's menu has the home page; without it the list starts empty */
export function startTabs(hasHome: boolean): TabList {
  return { tabs: hasHome ? [{ key: homePath, address: homePath }] : [], active: homePath };
}

/**
 * Shows a page: adds its tab or updates the tab's address. Above the limit the oldest other tab closes, unless its input is
 * unsaved; the list may then exceed the limit.
 */
export function visit(list: TabList, tab: PageTab, isUnsaved: (key: string) => boolean = () => false): TabList {
  const isOpen = list.tabs.some(({ key }) => key === tab.key);
  const tabs = isOpen ? list.tabs.map((each) => (each.key === tab.key ? tab : each)) : [...list.tabs, tab];
  const surplus = tabs.length > limits.tabs ? tabs.find(({ key }) => key !== homePath && key !== tab.key && !isUnsaved(key)) : undefined;
  return { tabs: tabs.filter((each) => each !== surplus), active: tab.key };
}

/** Shows a page in place of another one, whose tab it takes; where it is open already, the other tab goes. */
export function replace(list: TabList, key: string, tab: PageTab): TabList {
  const isOpen = list.tabs.some((each) => each.key === tab.key);
  const tabs = isOpen ? list.tabs.filter((each) => each.key !== key) : list.tabs.map((each) => (each.key === key ? tab : each));
  return visit({ tabs, active: list.active }, tab);
}

/** Closes one tab; its left neighbour becomes active, as in the spec's client. */
export function close(list: TabList, key: string): TabList | TabRefusal {
  if (key === homePath) return 'homeStays';
  if (list.tabs.length === 1) return 'lastStays';
  const index = list.tabs.findIndex((tab) => tab.key === key);
  const tabs = list.tabs.filter((tab) => tab.key !== key);
  const neighbour = tabs[Math.max(0, index - 1)]?.key ?? homePath;
  return { tabs, active: list.active === key ? neighbour : list.active };
}

/** Closes the tabs on one side of a tab, or all others; the home tab stays. If the active tab closes, the given tab becomes active. */
export function closeGroup(list: TabList, key: string, group: TabGroup): TabList {
  const at = list.tabs.findIndex((tab) => tab.key === key);
  const goes = (index: number) => (group === 'left' ? index < at : group === 'right' ? index > at : index !== at);
  const tabs = list.tabs.filter((tab, index) => tab.key === homePath || !goes(index));
  return { tabs, active: tabs.some((tab) => tab.key === list.active) ? list.active : key };
}

/** Reads the tabs stored across a reload; malformed entries are dropped. */
export function readTabs(text: string | null, hasHome: boolean): TabList {
  const start = startTabs(hasHome);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(stored)) return start;
    const others = stored.filter(isTab).filter(({ key }) => key !== homePath);
    return { ...start, tabs: [...start.tabs, ...others.slice(0, limits.tabs - start.tabs.length)] };
  } catch {
    return start;
  }
}

function isTab(value: unknown): value is PageTab {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('address' in value)) return false;
  const { key, address } = value;
  return (
    typeof key === 'string' && typeof address === 'string' && /^\/(?![/\\])/.test(address) && address.startsWith(key.split('?')[0] ?? key)
  );
}
