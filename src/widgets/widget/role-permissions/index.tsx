import { Button, Tag, Tree } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { String as Text } from 'typebox';
import type { PermissionRowShape, PermissionRuleRow, RolePermissions } from '../../../../contract/entities/company/permission.ts';
import { record } from '../../../../contract/envelope.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import type { Ports } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { useUnsaved } from '../../../runtime/unsaved.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { FailureView } from '../../parts/failure-view.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type Branch, branchesOf, ruleKey, stateOf, toggled, within } from './tree.ts';

/** Grants and revokes a role's menus, buttons and data rules. */
export const rolePermissions = blockWidget({
  name: 'rolePermissions',
  properties: record({ roleId: Text({ maxLength: 64 }) }),
  component: ({ props }) => <RolePermissionsView roleId={props.roleId} />,
});

interface Loaded {
  readonly branches: readonly Branch[];
  readonly given: ReadonlySet<string>;
}

function RolePermissionsView({ roleId }: { readonly roleId: string }) {
  const { ports } = useRuntime();
  const { screen } = useSurroundings();
  const text = useText();
  const [loaded, setLoaded] = useState<Loaded | { readonly failure: unknown } | null>(null);
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const isSaved = useRef(false);
  useUnsaved(() => !isSaved.current && loaded !== null && 'given' in loaded && !isSame(loaded.given, given));

  const load = useCallback(() => {
    setLoaded(null);
    readAll(ports, roleId).then(
      (all) => {
        setLoaded(all);
        setGiven(all.given);
      },
      (failure: unknown) => setLoaded({ failure }),
    );
  }, [ports, roleId]);
  useEffect(load, [load]);

  const nodes = useMemo(() => (loaded !== null && 'branches' in loaded ? nodesOf(loaded.branches) : []), [loaded]);
  if (loaded === null) return <Skeleton shape="form" />;
  if ('failure' in loaded) return <FailureView failure={loaded.failure} onRetry={load} />;
  const all = loaded.branches.flatMap(within);
  const half = all.filter((branch) => branch.kind === 'container' && stateOf(branch, given) === 'some').map(({ key }) => key);
  const full = all.filter((branch) => (branch.kind === 'container' ? stateOf(branch, given) === 'all' : given.has(branch.key)));

  const save = async () => {
    setSaving(true);
    const has = (kinds: readonly Branch['kind'][]) => all.filter(({ key, kind }) => kinds.includes(kind) && given.has(key));
    try {
      await ports.call('role.setPermissions', {
        roleId,
        permissionIds: has(['menu', 'button']).map(({ key }) => key),
        dataRuleIds: has(['rule']).map(({ key }) => key.slice(ruleKey('').length)),
      });
      isSaved.current = true;
      ports.notify('success', text('widget.rolePermissions.saved'));
      screen.close();
    } catch (failure) {
      ports.showFailure(failure);
      setSaving(false);
    }
  };
  return (
    <Panel>
      <p className="wb-muted">{text('widget.rolePermissions.hint')}</p>
      <Tree
        checkable
        checkStrictly
        selectable={false}
        defaultExpandAll
        // Changes made during a save would be lost.
        disabled={saving}
        checkedKeys={{ checked: full.map(({ key }) => key), halfChecked: half }}
        onCheck={(_checked, { node }) => setGiven((before) => toggled(loaded.branches, before, String(node.key)))}
        treeData={nodes}
        titleRender={({ title, kind }) => (
          <span>
            {title} {kind === 'rule' || kind === 'button' ? <Tag bordered={false}>{text(`widget.rolePermissions.${kind}`)}</Tag> : null}
          </span>
        )}
      />
      <div className="wb-form-foot wb-form-foot-start">
        <Button type="primary" loading={saving} onClick={() => void save()}>
          {text('widget.rolePermissions.save')}
        </Button>
      </div>
    </Panel>
  );
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

async function readAll(ports: Ports, roleId: string): Promise<Loaded> {
  const [rows, rules, role] = await Promise.all([
    loadCall(ports, 'permission.list', {}) as Promise<readonly PermissionRowShape[]>,
    loadCall(ports, 'permissionRule.list', {}) as Promise<readonly PermissionRuleRow[]>,
    loadCall(ports, 'role.permissions', { roleId }) as Promise<RolePermissions>,
  ]);
  return { branches: branchesOf(rows, rules), given: new Set([...role.permissionIds, ...role.dataRuleIds.map(ruleKey)]) };
}

interface Node {
  readonly key: string;
  /** Text only: the tree uses it as the checkbox's label. */
  readonly title: string;
  readonly kind: Branch['kind'];
  readonly children: Node[];
}

function nodesOf(branches: readonly Branch[]): Node[] {
  return branches.map(({ key, title, kind, children }) => ({ key, title, kind, children: nodesOf(children) }));
}
