import { record } from '../../../contract/envelope.ts';
import { groupDecimal } from '../../../contract/values/decimal.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';

/** A number, grouped by thousands. */
export const numberCell: CellWidget = {
  kind: 'cell',
  name: 'number',
  align: 'right',
  properties: record({}),
  render: (input) => <span className="wb-number">{numberText(input)}</span>,
  text: numberText,
};

function numberText({ value }: CellInput): string {
  return groupDecimal(value, { least: 0, keep: true }) ?? plainText(value);
}
