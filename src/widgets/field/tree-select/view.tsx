import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { ChoiceItem, FieldProps } from '../../../runtime/widget.ts';
import { isEmpty } from '../../parts/empty.ts';
import { choiceTree } from '../../parts/field/choice-tree.ts';
import { fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { NoChoices } from '../../parts/field/no-choices.tsx';

export function TreeSelectView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, placeholder, settings, items, choices } = props;
  const text = useText();
  const offered: readonly ChoiceItem[] | undefined = choices?.items ?? items;
  const nodes = useMemo(() => choiceTree(offered ?? []), [offered]);
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
