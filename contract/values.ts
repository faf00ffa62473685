import type { TSchema } from 'typebox';
import { Null, String as Text, Union } from 'typebox';
import type { RuleUse } from './rules/judge.ts';

/** A decimal string, never a float (security M6). Up to 11 integer digits and 3 decimals (no ISO 4217 currency in use has more). */
export const amountPattern = '^-?\\d{1,11}(\\.\\d{1,3})?$';

/** An amount of money; its currency is in a neighbouring field. */
export const Amount = () => Text({ pattern: amountPattern, format: 'amount' });
/** Kilograms, three decimals. */
export const Kilograms = () => Text({ pattern: '^\\d{1,8}(\\.\\d{1,3})?$', format: 'kg', 'x-rules': [{ rule: 'kilograms' }] });
/** Centimetres, two decimals. */
export const Centimetres = () => Text({ pattern: '^\\d{1,6}(\\.\\d{1,2})?$', format: 'cm', 'x-rules': [{ rule: 'centimetres' }] });
/** Cubic metres, six decimals. */
export const CubicMetres = () => Text({ pattern: '^\\d{1,6}(\\.\\d{1,6})?$', format: 'cbm', 'x-rules': [{ rule: 'cubicMetres' }] });
/** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone, the server family's format. */
export const LocalTime = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$', format: 'local-time' });
/** One end of a search range: a day (meaning its start or end) or an exact time. */
export const RangeEnd = () => Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2}:\\d{2})?$', format: 'range-end' });
export const Id = () => Text({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
/** A dictionary value, always a string; its text is in `<field>_dictText`. */
export const Coded = (dictionary: string) => Text({ maxLength: 64, dictionary });
/** Several search values, separated by commas, spaces or line breaks. */
export const NumberList = () => Text({ maxLength: 12_000, format: 'number-list' });

/** Adds rules of the contract to a schema; the server runs them and reports the broken one. */
export const ruled = <S extends TSchema>(schema: S, ...uses: readonly RuleUse[]): S => ({ ...schema, 'x-rules': uses });

/** A required text with a maximum length that must not be blank. */
export const requiredText = (maxLength: number, ...uses: readonly RuleUse[]) =>
  ruled(Text({ minLength: 1, maxLength }), { rule: 'required' }, ...uses);

/** Free text with a maximum length. */
export const Remark = (max: number) => ruled(Text({ maxLength: max }), { rule: 'maxLength', with: { max } });

export const orNull = <S extends TSchema>(schema: S) => Union([schema, Null()]);
