import { safeHref } from '../../contract/addresses.ts';
import { type Endpoint, keysOf } from '../../contract/endpoint.ts';
import { type CallInput, endpoints } from '../../contract/endpoints/all.ts';
import type { FieldProblem } from '../../contract/envelope.ts';
import type { TenantMenuRow } from './db/menus.ts';
import type { EffectiveMenu } from './effective-menu.ts';

export type MenuInput = CallInput<'permission.add'>;
export type WrittenMenu = Omit<TenantMenuRow, 'tenantId' | 'id' | 'builtIn'>;
type Add = (path: keyof MenuInput, rule: string) => void;

const pathPattern = /^(?:\/[A-Za-z0-9_:][A-Za-z0-9_:.-]*)+$/;
const frame = 'layouts/IframePageView';
/** Addresses of the application itself (spec section 2, Fixed routes). */
const reserved = /^\/(?:user|403|404|500)(?:\/|$)/i;

export interface MenuFacts {
  /** Every row of the tenant, including those hidden from the caller. */
  readonly rows: readonly EffectiveMenu[];
  /** Rows that the caller sees; only these can be parents. */
  readonly open: readonly EffectiveMenu[];
  /** The row to change; null for a new one. */
  readonly current: EffectiveMenu | null;
  /** Permission keys of the product, on any menu. */
  readonly productKeys: ReadonlySet<string>;
}

/** Returns the menu row to store, or all its problems (spec section 3 and section 5, Uniqueness). */
export function readMenu(input: MenuInput, facts: MenuFacts): WrittenMenu | readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add: Add = (path, rule) => {
    if (!problems.some((problem) => problem.path === path)) problems.push({ path, rule, message: `rule.${rule}` });
  };
  checkParent(input, facts, add);
  const name = textOf(input.name);
  if (name === null) add('name', 'required');
  const icon = textOf(input.icon);
  if (icon !== null && !/^[a-z][a-z0-9-]*$/.test(icon)) add('icon', 'format');
  const isButton = input.menuType === '2';
  const redirect = isButton ? null : textOf(input.redirect);
  if (redirect !== null && !pathPattern.test(redirect)) add('redirect', 'format');
  const product = facts.current?.builtIn === true ? fixedOf(input, facts.current, add) : ownOf(input, facts, add);
  if (problems.length > 0) return problems;
  const nameEn = textOf(input.nameEn);
  return {
    ...product,
    parentId: textOf(input.parentId),
    menuType: input.menuType,
    position: input.sortNo ?? 0,
    redirect,
    titles: { zh_CN: name ?? '', ...(nameEn === null ? {} : { en_US: nameEn }) },
    icon,
    hidden: input.hidden ?? false,
    keepAlive: input.keepAlive ?? false,
    alwaysShow: input.alwaysShow ?? false,
    internalOrExternal: input.internalOrExternal ?? false,
    status: input.status ?? facts.current?.status ?? '1',
    itOnly: input.itOnly ?? false,
  };
}

/** A level-one menu has no parent, others have a menu as parent; a row is never its own ancestor. */
function checkParent(input: MenuInput, { rows, open, current }: MenuFacts, add: Add): void {
  const parentId = textOf(input.parentId);
  if (input.menuType === '0') {
    if (parentId !== null) add('parentId', 'notAllowed');
  } else if (parentId === null) add('parentId', 'required');
  else if (!open.some(({ id, menuType }) => id === parentId && menuType !== '2')) add('parentId', 'notAllowed');
  if (current === null) return;
  if (input.menuType === '2' && rows.some((row) => row.parentId === current.id)) add('menuType', 'notAllowed');
  const seen = new Set<string>();
  for (let at = parentId; at !== null && !seen.has(at); at = rows.find(({ id }) => id === at)?.parentId ?? null) {
    if (at === current.id) add('parentId', 'cycle');
    seen.add(at);
  }
}

type ProductPart = Pick<WrittenMenu, 'path' | 'component' | 'url' | 'permission' | 'permissionType'>;

/** The product's fields of a built-in row may be omitted or repeated, but not changed. */
function fixedOf(input: MenuInput, current: EffectiveMenu, add: Add): ProductPart {
  const { path, component, url, permission, permissionType, menuType } = current;
  const fixed = { path, component, url, perms: permission, permsType: permissionType };
  for (const [name, value] of Object.entries(fixed)) {
    const sent = textOf(input[name as keyof typeof fixed]);
    if (sent !== null && sent !== value) add(name as keyof typeof fixed, 'fixed');
  }
  if (input.menuType !== menuType) add('menuType', 'fixed');
  return { path: null, component: null, url: null, permission: null, permissionType };
}

function ownOf(input: MenuInput, facts: MenuFacts, add: Add): ProductPart {
  const permission = textOf(input.perms);
  if (permission === null ? input.menuType === '2' : false) add('perms', 'required');
  if (permission !== null) checkKey(permission, facts, add);
  const permissionType = input.permsType ?? '1';
  if (input.menuType === '2') return { path: null, component: null, url: null, permission, permissionType };
  const url = textOf(input.url);
  const address = safeHref(url);
  if (url !== null && address === null) add('url', 'address');
  const component = textOf(input.component) ?? (url === null ? null : frame);
  const isFrame = component?.toLowerCase() === frame.toLowerCase();
  if (component === null) add('component', 'required');
  else if (component.length > 200 || !/^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(component)) add('component', 'format');
  if (isFrame && url === null) add('url', 'required');
  if (!isFrame && url !== null) add('url', 'notAllowed');
  const path = textOf(input.path);
  if (path === null) add('path', 'required');
  else checkPath(path, isFrame, facts, add);
  return { path, component, url: address, permission, permissionType };
}

/** The key must be unique in the tenant and not one of the product's, which guard calls. */
function checkKey(key: string, { rows, current, productKeys }: MenuFacts, add: Add): void {
  if (!/^[A-Za-z][A-Za-z0-9_-]*(?::[A-Za-z0-9_-]+)*$/.test(key)) add('perms', 'format');
  else if (productKeys.has(key) || callKeys.has(key) || rows.some(({ id, permission }) => permission === key && id !== current?.id))
    add('perms', 'taken');
}

function checkPath(path: string, isFrame: boolean, { rows, current }: MenuFacts, add: Add): void {
  const isHash = isFrame && /^#[A-Za-z0-9_/-]+$/.test(path);
  if (!isHash && !pathPattern.test(path)) add('path', 'format');
  else if (reserved.test(path)) add('path', 'taken');
  else if (rows.some((row) => row.menuType !== '2' && row.id !== current?.id && row.path?.toLowerCase() === path.toLowerCase()))
    add('path', 'taken');
}

const callKeys = new Set(Object.values<Endpoint>(endpoints).flatMap(({ access }) => keysOf(access)));

function textOf(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
