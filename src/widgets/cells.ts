/** Every cell there is; a new one is its file and one line here. */
export { booleanCell } from './cell/boolean.tsx';
export { copyableCell } from './cell/copyable.tsx';
export { countryCell } from './cell/country.tsx';
export { dateCell } from './cell/date.tsx';
export { dateRangeCell } from './cell/date-range.tsx';
export { dateTimeCell } from './cell/date-time.tsx';
export { dictCell } from './cell/dict.tsx';
export { imageCell } from './cell/image.tsx';
export { linkCell } from './cell/link.tsx';
export { measureCell } from './cell/measure.tsx';
export { moneyCell } from './cell/money.tsx';
export { numberCell } from './cell/number.tsx';
export { numberListCell } from './cell/number-list.tsx';
export { phoneCell } from './cell/phone.tsx';
export { postcodeCell } from './cell/postcode.tsx';
export { textCell } from './cell/text.tsx';
