import type { ChoiceItem } from '../../../runtime/widget.ts';

export interface ChoiceNode {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: ChoiceNode[];
}

/** The tree of choices that name their parents. A choice whose parent is not offered stands at the root, so that it is seen. */
export function choiceTree(items: readonly ChoiceItem[]): ChoiceNode[] {
  const nodes = new Map(
    items.map((item): [string, ChoiceNode] => [
      item.value,
      { value: item.value, title: item.text, disabled: item.disabled === '1', children: [] },
    ]),
  );
  const roots: ChoiceNode[] = [];
  for (const { value, parent } of items) {
    const node = nodes.get(value);
    if (node !== undefined) (nodes.get(parent ?? '')?.children ?? roots).push(node);
  }
  return roots;
}
