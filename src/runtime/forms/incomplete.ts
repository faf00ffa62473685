import { isBlank } from '../../../contract/rules/rule.ts';
import { isValidated } from './field-errors.ts';
import { everyNode, type FormNode, isVisible } from './node.ts';
import { sentRows, sentValue } from './values.ts';

/** Whether a required field, cell or list is empty. */
export function isIncomplete(nodes: readonly FormNode[]): boolean {
  return everyNode(nodes).some((node) => {
    if (node.kind === 'leaf') return node.live.isRequired && isValidated(node) && isBlank(sentValue(node));
    if (node.kind === 'group' || !isVisible(node) || node.pattern !== 'editable') return false;
    const rows = sentRows(node);
    if (rows.length < (node.array.minItems ?? 0)) return true;
    return node.kind === 'grid' && node.grid.validate().some(({ row, name }) => isBlank(rows[row]?.[name]));
  });
}
