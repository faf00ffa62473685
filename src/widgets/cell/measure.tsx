import { Enum } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { isUnit, measure, units } from '../../../contract/values/measure.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

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
  const unit = isUnit(props.unit) ? props.unit : null;
  if (isEmpty(value) || unit === null) return { number: isEmpty(value) ? null : plainText(value), unit: '' };
  const { text } = units[unit];
  const shown = measure.format(value, { unit });
  return { number: shown === null ? plainText(value) : shown.slice(0, -text.length - 1), unit: text };
}
