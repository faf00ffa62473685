import { Optional, String as Text } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { formatAmount, money } from '../../../contract/values/money.ts';
import type { CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** An amount with its currency, exactly as it came: decimal strings never become floats. */
export const moneyCell: CellWidget = {
  kind: 'cell',
  name: 'money',
  align: 'right',
  properties: record({
    /** ISO 4217 code, mostly an expression; without it, `currencyCode` of the row. */
    currency: Optional(Text({ maxLength: 3 })),
  }),
  render(input) {
    const { amount, currency } = read(input);
    if (amount === null) return dash;
    return (
      <span className="wb-number">
        {currency === '' ? null : <span className="wb-unit">{`${currency} `}</span>}
        {amount}
      </span>
    );
  },
  text(input) {
    const { amount, currency } = read(input);
    if (amount === null) return dash;
    return money.format(input.value, { currency }) ?? `${currency} ${amount}`.trim();
  },
};

function read({ value, row, props }: CellInput): { readonly amount: string | null; readonly currency: string } {
  const given = props.currency ?? row.currencyCode;
  const currency = typeof given === 'string' ? given : '';
  if (isEmpty(value)) return { amount: null, currency };
  return { amount: formatAmount(value, currency) ?? plainText(value), currency };
}
