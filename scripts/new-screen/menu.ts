import { readFileSync, writeFileSync } from 'node:fs';
import { applyEdits, modify } from 'jsonc-parser';
import { own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { inRoot, readJson } from '../generate/files.ts';
import { chineseOf, englishOf, kebab } from './words.ts';

export const menus = 'server/db/seeds/menus.json';
export const permissions = 'server/db/seeds/permissions.json';
export const accounts = 'server/db/seeds/demo-accounts.ts';

/** The seed rows that give a screen its address and permission. */
export interface MenuRows {
  readonly menu: Readonly<Record<string, unknown>>;
  readonly permission: Readonly<Record<string, unknown>>;
}

export function menuRows(area: string, name: string, permission: string, isHidden: boolean): MenuRows {
  const path = `/${area}/${kebab(name)}`;
  const title = { zh_CN: chineseOf(name), en_US: englishOf(name) };
  return {
    menu: {
      id: `merchant-${area}-${kebab(name)}`,
      audience: 'merchant',
      route: '1',
      path,
      name: `${area}-${kebab(name)}`,
      component: `${area}/${name}`,
      redirect: null,
      ...(isHidden ? { hidden: true } : {}),
      title,
      icon: isHidden ? null : 'unordered-list',
      keepAlive: true,
      permission,
    },
    permission: { action: permission, type: '1', describe: { zh_CN: `查看${title.zh_CN}`, en_US: `See ${title.en_US}` }, status: '1' },
  };
}

/**
 * Writes both rows, the menu's under the area's menu if there is one, and grants the permission to the demo's merchants.
 * @returns the steps that it could not do
 */
export function addToMenu({ menu, permission }: MenuRows, area: string): readonly string[] {
  // Each file restarts the server of `npm run dev`; a new key is granted in the start that finds it, so its holders come first.
  const isGranted = grant(String(permission.action));

  const rights = readJson(permissions);
  if (!listOf(rights).some((row) => own(row, 'action') === permission.action)) add(permissions, [-1], permission);

  const rows = listOf(readJson(menus));
  const parent = rows.findIndex((row) => ownText(row, 'path') === `/${area}` && ownText(row, 'audience') === menu.audience);
  if (parent < 0) add(menus, [-1], menu);
  else {
    const { audience: _ofParent, ...child } = menu;
    const hasChildren = ownList(rows[parent], 'children').length > 0;
    add(menus, [parent, 'children', ...(hasChildren ? [-1] : [])], hasChildren ? child : [child]);
  }

  return isGranted ? [] : [`give the right ${permission.action} to the roles that may see the screen, in ${accounts}`];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function add(path: string, place: readonly (string | number)[], value: unknown): void {
  writeFileSync(inRoot(path), inserted(readFileSync(inRoot(path), 'utf8'), place, value));
}

/** Returns a JSON text with one value more, on one line, and its other lines as they were; -1 is the end of a list. */
export function inserted(text: string, place: readonly (string | number)[], value: unknown): string {
  return applyEdits(text, modify(text, [...place], value, { isArrayInsertion: place.at(-1) === -1 }));
}

/** Gives a right to the merchants of the demo; false when their list could not be found. */
export function grant(permission: string): boolean {
  const path = inRoot(accounts);
  const text = readFileSync(path, 'utf8');
  const granted = text.replace(/(const merchantPermissions = \[[^\]]*)(\] as const)/, (_all, before: string, after: string) => {
    return before.includes(`'${permission}'`)
      ? `${before}${after}`
      : `${before.trimEnd().replace(/,?$/, ',')}\n  '${permission}',\n${after}`;
  });
  if (granted !== text) writeFileSync(path, granted);
  return granted.includes(`'${permission}'`);
}
