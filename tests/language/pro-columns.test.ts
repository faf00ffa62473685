import type { ProColumns } from '@ant-design/pro-components';
import type { Static } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import type { Column as ColumnSchema } from '../../src/runtime/language/grammar/column.ts';

type Column = Static<typeof ColumnSchema>;
type ProColumn = ProColumns<Readonly<Record<string, unknown>>>;
type ProValueType = Extract<NonNullable<ProColumn['valueType']>, string>;

/** Words of ours that ProTable has no word for. */
type OwnWord = 'dict' | 'enum' | 'cell' | 'permission' | 'when' | 'do' | 'value' | 'tone' | 'edit' | 'under';
/** ProTable's `search` says how a value is sent; ours says which field asks for it. */
type OtherWord = 'search';
/** What a value of this product is, beyond ProTable's kinds. */
type OwnValueType = 'select' extends ProValueType
  ? 'boolean' | 'kg' | 'cm' | 'cbm' | 'country' | 'phone' | 'postcode' | 'numberList'
  : never;

/** A text of ours is a key or both languages, which becomes a text before it is drawn. */
type Texts = 'title' | 'tooltip';
type SharedWord = Exclude<keyof Column, OwnWord | OtherWord>;

/** True when every word of the first is one of the second. */
type Within<Words, Known> = [Exclude<Words, Known>] extends [never] ? true : Exclude<Words, Known>;

test("a column's words are ProTable's, by their names", () => {
  expectTypeOf<Within<SharedWord, keyof ProColumn>>().toEqualTypeOf<true>();
  // What is said to be our own must be: a word that ProTable takes on would mean two things.
  expectTypeOf<Within<keyof ProColumn & OwnWord, never>>().toEqualTypeOf<true>();
  expectTypeOf<Within<'dataindex', keyof ProColumn>>().toEqualTypeOf<'dataindex'>();
});

test('and take values that ProTable takes', () => {
  expectTypeOf<Pick<Column, Exclude<SharedWord, Texts | 'valueType' | 'dataIndex'>>>().toExtend<
    Pick<ProColumn, Exclude<SharedWord, Texts | 'valueType' | 'dataIndex'>>
  >();
  expectTypeOf<string>().toExtend<ProColumn['dataIndex']>();
  expectTypeOf<string>().toExtend<Extract<ProColumn['title'] | ProColumn['tooltip'], string>>();
});

test("a column's value types are ProTable's, or kinds of this product", () => {
  type Ours = NonNullable<Column['valueType']>;
  expectTypeOf<Within<Ours, ProValueType | OwnValueType>>().toEqualTypeOf<true>();
  expectTypeOf<Within<OwnValueType & ProValueType, never>>().toEqualTypeOf<true>();
  expectTypeOf<Within<'numberlist', ProValueType | OwnValueType>>().toEqualTypeOf<'numberlist'>();
});
