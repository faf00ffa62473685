import { IsArray, IsBoolean, IsInteger, IsObject, IsString, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type DraftInput, OrderInput } from '../../../contract/entities/orders/order-input.ts';
import { fieldProblems } from '../../calls/field-problems.ts';
import type { RefusedField } from '../../calls/refusal.ts';
import { rulesOf } from '../../calls/schema-rules.ts';
import type { Transaction } from '../../db/database.ts';
import { findDrafts } from '../db/order-writes.ts';
import { orderAsDraft } from '../order-as-draft.ts';

export type ReadOrder = { readonly order: OrderInput } | { readonly fields: readonly RefusedField[] };

/** Returns the last typed input of an order; builds it from the parts of a submitted order or one that was never typed here. */
export async function typedBefore(tx: Transaction, tenantId: string, id: string): Promise<DraftInput> {
  return (await findDrafts(tx, tenantId, [id])).get(id) ?? (await orderAsDraft(tx, tenantId, id));
}

const validator = Compile(OrderInput);
const rules = rulesOf([OrderInput]);
const mostProblems = 20;

/**
 * Reads a draft as an order by the schema and rules of a submission, or returns the fields that prevent it. With `all` it names those that
 * break a rule beside those that break the schema.
 */
export async function readTyped(typed: DraftInput, extent: 'first' | 'all' = 'first'): Promise<ReadOrder> {
  const value = asTyped(OrderInput, typed);
  if (validator.Check(value)) {
    const fields = await rules.problems(value);
    return fields.length === 0 ? { order: value } : { fields };
  }
  const fields = fieldProblems(validator.Errors(value), value, mostProblems).map((problem) => rules.name(problem, value));
  if (extent === 'first' || typeof value !== 'object') return { fields };
  const broken = await rules.problems({ ...value });
  return { fields: [...fields, ...broken.filter(({ path }) => !fields.some((field) => field.path === path))] };
}

/**
 * Converts typed values to the types of the schema: omits blanks, turns numbers into texts and texts into numbers. Values that fit no
 * schema stay, so that the check names them.
 */
function asTyped(schema: TSchema, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (IsArray(schema)) return Array.isArray(value) ? value.map((item) => asTyped(schema.items, item)) : value;
  if (IsObject(schema)) return typeof value !== 'object' || Array.isArray(value) ? value : typedRecord(schema.properties, value);
  if (typeof value === 'string') return typedText(schema, value.trim());
  return IsString(schema) && typeof value === 'number' ? String(value) : value;
}

function typedRecord(properties: Readonly<Record<string, TSchema>>, value: object): object {
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => {
      const read = asTyped(part, given.get(name));
      return read === undefined ? [] : [[name, read]];
    }),
  );
}

function typedText(schema: TSchema, text: string): string | number | boolean | undefined {
  if (text === '') return undefined;
  if (IsInteger(schema)) return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (IsBoolean(schema)) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
