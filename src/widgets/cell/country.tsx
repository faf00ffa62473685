import { record } from '../../../contract/envelope.ts';
import { country } from '../../../contract/values/country.ts';
import type { CellContext, CellInput, CellWidget } from '../../runtime/widget.ts';
import { dash, isEmpty, plainText } from '../parts/empty.ts';

/** A country by its name; the text that came beside it serves while the names are not there, and the code where there is none. */
export const countryCell: CellWidget = {
  kind: 'cell',
  name: 'country',
  properties: record({}),
  render: (input, context) => (isEmpty(input.value) ? dash : <span title={plainText(input.value)}>{countryText(input, context)}</span>),
  text: countryText,
};

function countryText({ value, row, dataIndex }: CellInput, context: CellContext): string {
  if (isEmpty(value)) return dash;
  const beside = row[`${dataIndex}_dictText`];
  const nameOf = (code: string) =>
    context.items('country').get(code)?.text ?? (typeof beside === 'string' && beside !== '' ? beside : undefined);
  return country.format(value, { nameOf }) ?? plainText(value);
}
