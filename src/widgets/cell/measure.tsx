import { Enum } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { groupDecimal } from '../parts/decimal.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

const unitTexts: Readonly<Record<string, string>> = { kg: 'kg', cm: 'cm', cbm: 'CBM' };

/** A weight, side or volume with its unit; its decimals stay as they came, so that columns line up. */
export const measureCell: CellWidget = {
  kind: 'cell',
  name: 'measure',
  align: 'right',
  properties: record({ unit: Enum(['kg', 'cm', 'cbm']) }),
  render(input) {
    const { number, unit } = read(input);
    if (number === null) return dash;
    return (
      <span className="wb-number">
        {number}
        <span className="wb-unit">{` ${unit}`}</span>
      </span>
    );
  },
  text(input) {
    const { number, unit } = read(input);
    return number === null ? dash : `${number} ${unit}`.trim();
  },
};

function read({ value, props }: CellInput): { readonly number: string | null; readonly unit: string } {
  const unit = unitTexts[String(props.unit)] ?? '';
  if (isEmpty(value)) return { number: null, unit };
  return { number: groupDecimal(value, { least: 0, keep: true }) ?? plainText(value), unit };
}
