import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { ChoiceItem, FieldProps } from '../../../runtime/widget.ts';
import { isEmpty } from '../../parts/empty.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';

export function TreeSelectView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, items, choices } = props;
  const text = useText();
  const offered: readonly ChoiceItem[] | undefined = choices?.items ?? items;
  const nodes = useMemo(() => nodesOf(offered ?? []), [offered]);
  // Every branch is open until somebody folds one, those that come after the field was opened too.
  const parents = useMemo(() => (offered ?? []).flatMap(({ parent }) => parent ?? []), [offered]);
  const [open, setOpen] = useState<readonly string[] | null>(null);
  return (
    <TreeSelect
      {...fieldAttributes(props)}
      className="wb-wide"
      status={statusOf(props)}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next: string | undefined) => onChange(next)}
      onBlur={onBlur}
      disabled={disabled}
      loading={choices?.state === 'loading' && !isEmpty(value)}
      placeholder={placeholder ?? text('widget.select.placeholder')}
      treeData={nodes}
      treeExpandedKeys={[...(open ?? parents)]}
      onTreeExpand={(keys) => setOpen(keys.map(String))}
      treeNodeFilterProp="title"
      showSearch
      onOpenChange={(isOpen) => {
        if (isOpen) choices?.want();
      }}
      allowClear={settings.clearable !== false}
      notFoundContent={<NoChoices choices={choices} />}
    />
  );
}

interface Node {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Node[];
}

/** Whose parent is not offered stands at the root: it has to be seen all the same. */
function nodesOf(items: readonly ChoiceItem[]): Node[] {
  const nodes = new Map(
    items.map((item): [string, Node] => [
      item.value,
      { value: item.value, title: item.text, disabled: item.disabled === '1', children: [] },
    ]),
  );
  const roots: Node[] = [];
  for (const { value, parent } of items) {
    const node = nodes.get(value);
    if (node !== undefined) (nodes.get(parent ?? '')?.children ?? roots).push(node);
  }
  return roots;
}
