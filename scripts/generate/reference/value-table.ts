import { day, month, time } from '../../../contract/values/calendar.ts';
import { colour } from '../../../contract/values/colour.ts';
import { country } from '../../../contract/values/country.ts';
import { dateRange } from '../../../contract/values/date-range.ts';
import { measure } from '../../../contract/values/measure.ts';
import { money } from '../../../contract/values/money.ts';
import { numberList } from '../../../contract/values/number-list.ts';
import { phone } from '../../../contract/values/phone.ts';
import { postcode } from '../../../contract/values/postcode.ts';
import type { ValueType } from '../../../contract/values/value-type.ts';
import { code, table } from './markdown.ts';

/** Builds a table of value types with an example: typed text, value on the wire, display and export. */
export function valueTable(): string {
  const rows = [
    row('weight', '`kg`', '`Measure`', ' 12.50 kg', measure, { unit: 'kg' }),
    row('length', '`cm`', '`Measure`', '30.5', measure, { unit: 'cm' }),
    row('volume', '`cbm`', '`Measure`', '0.024', measure, { unit: 'cbm' }),
    row('money', '`money`', '`Money`', '1,234.5', money, { currency: 'CNY' }),
    row('number list', '`numberList`', '`NumberList`', 'WB1, WB2\nWB2', numberList, { max: 200 }),
    row('date range', '`dateRange`', '`DateRange` `DateTimeRange`', '2026-11-01 – 2026-11-21', dateRange, { maxDays: 31 }),
    row('day', '`date`', '`Date`', '2026/1/5', day, {}),
    row('month', '`dateMonth`', '`Month`', '2026年1月', month, {}),
    row('time', '`time`', '`Time`', '9:05', time, {}),
    row('colour', '', '`Color`', '#ABC', colour, {}),
    row('country', '`country`', '`Country`', 'de', country, {}),
    row('phone', '`phone`', '`Phone`', '138 1234 5678', phone, { country: 'CN' }),
    row('postcode', '`postcode`', '`Postcode`', 'sw1a 1aa', postcode, { country: 'GB' }),
  ];
  return table(['type', '`valueType`', 'field', 'typed', 'travels', 'shown', 'exported'], rows);
}

function row<T, O>(name: string, valueType: string, field: string, typed: string, type: ValueType<T, O>, options: O): string[] {
  const value = type.parse(typed, options);
  if (value === null) throw new Error(`${name} does not take ${typed}`);
  const written = [JSON.stringify(value), type.format(value, options) ?? '', type.exported(value, options) ?? ''];
  return [name, valueType, field, code(JSON.stringify(typed)), ...written.map(code)];
}
