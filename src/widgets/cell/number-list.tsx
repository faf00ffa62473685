import { Integer, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { asNumbers, numberList } from '../../../contract/values/number-list.ts';
import type { CellWidget } from '../../runtime/widget.ts';
import { dash, plainText } from '../parts/empty.ts';

const shownDefault = 3;

/** Several numbers: the first ones, and how many more there are; all of them stand in the title. */
export const numberListCell: CellWidget = {
  kind: 'cell',
  name: 'numberList',
  properties: record({
    /** Numbers shown before the rest is counted. */
    most: Optional(Integer({ minimum: 1, maximum: 50 })),
  }),
  render({ value, props }) {
    const numbers = asNumbers(value);
    if (numbers.length === 0) return plainText(Array.isArray(value) ? undefined : value);
    const most = typeof props.most === 'number' ? props.most : shownDefault;
    if (numbers.length <= most) return numberList.format(value, {});
    return (
      <span title={numberList.exported(value, {}) ?? undefined}>
        {numberList.format(numbers.slice(0, most), {})}
        <span className="wb-unit">{` +${numbers.length - most}`}</span>
      </span>
    );
  },
  text: ({ value }) => (asNumbers(value).length === 0 ? plainText(value) : (numberList.format(value, {}) ?? dash)),
};
