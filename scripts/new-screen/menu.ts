import { readFileSync, writeFileSync } from 'node:fs';
import { isRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
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
  const known = Array.isArray(rights) ? rights : [];
  if (!known.some((row: unknown) => own(row, 'action') === permission.action))
    writeFileSync(inRoot(permissions), JSON.stringify([...known, permission]));

  const tree = readJson(menus);
  const rows = Array.isArray(tree) ? tree : [];
  const parent = rows.find((row: unknown) => ownText(row, 'path') === `/${area}` && ownText(row, 'audience') === menu.audience);
  if (isRecord(parent)) {
    const { audience: _ofParent, ...child } = menu;
    const place = rows.indexOf(parent);
    rows[place] = { ...parent, children: [...ownList(parent, 'children'), child] };
  } else rows.push(menu);
  writeFileSync(inRoot(menus), `${JSON.stringify(rows, null, 2)}\n`);

  return isGranted ? [] : [`give the right ${permission.action} to the roles that may see the screen, in ${accounts}`];
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
