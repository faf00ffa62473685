import type { PermissionRowShape, PermissionRuleRow } from '../../../../contract/entities/company/permission.ts';

/** A menu, button or data rule in the tree. */
export interface Branch {
  readonly key: string;
  readonly title: string;
  readonly kind: 'container' | 'menu' | 'button' | 'rule';
  readonly children: readonly Branch[];
}

export const ruleKey = (id: string) => `rule:${id}`;

/** Menus with their buttons and data rules below them. */
export function branchesOf(rows: readonly PermissionRowShape[], rules: readonly PermissionRuleRow[]): readonly Branch[] {
  return rows.map((row): Branch => {
    const own = rules
      .filter(({ permissionId }) => permissionId === row.id)
      .map(({ id, ruleName }): Branch => ({ key: ruleKey(id), title: ruleName, kind: 'rule', children: [] }));
    const isContainer = row.menuType !== '2' && /^layouts\/(?!iframepageview)/i.test(row.component ?? '');
    return {
      key: row.id,
      title: row.title,
      kind: row.menuType === '2' ? 'button' : isContainer ? 'container' : 'menu',
      children: [...own, ...branchesOf(row.children ?? [], rules)],
    };
  });
}

/**
 * The granted keys after a click. Granting a page also grants its ancestors, without which it is unreachable, and revoking it
 * revokes its descendants; a container grants and revokes all its descendants. Data rules restrict, so they are granted
 * individually.
 */
export function toggled(branches: readonly Branch[], given: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const trail = trailOf(branches, key);
  const branch = trail.at(-1);
  if (branch === undefined) return given;
  const next = new Set(given);
  const on = branch.kind === 'container' ? stateOf(branch, given) !== 'all' : !given.has(key);
  for (const one of within(branch)) {
    if (one.kind === 'rule' && one.key !== key && on) continue;
    if (one.kind === 'container') continue;
    if (on && branch.kind !== 'container' && one.key !== key) continue;
    if (on) next.add(one.key);
    else next.delete(one.key);
  }
  if (on) for (const above of trail) if (above.kind === 'menu') next.add(above.key);
  return next;
}

/** Whether a container's branch is granted in full, in part or not at all. */
export function stateOf(branch: Branch, given: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const inside = within(branch).filter(({ kind }) => kind === 'menu' || kind === 'button');
  const grantedCount = inside.filter(({ key }) => given.has(key)).length;
  if (grantedCount === 0) return 'none';
  return grantedCount === inside.length ? 'all' : 'some';
}

/** A branch and all its descendants. */
export function within(branch: Branch): readonly Branch[] {
  return [branch, ...branch.children.flatMap(within)];
}

function trailOf(branches: readonly Branch[], key: string): readonly Branch[] {
  for (const branch of branches) {
    if (branch.key === key) return [branch];
    const below = trailOf(branch.children, key);
    if (below.length > 0) return [branch, ...below];
  }
  return [];
}
