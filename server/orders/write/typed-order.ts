import { IsArray, IsBoolean, IsInteger, IsObject, IsString, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type DraftInput, OrderInput } from '../../../contract/entities/order-input.ts';
import { fieldProblems } from '../../calls/field-problems.ts';
import type { RefusedField } from '../../calls/refusal.ts';
import { rulesOf } from '../../calls/schema-rules.ts';
import type { Transaction } from '../../db/database.ts';
import { findDrafts } from '../db/order-writes.ts';
import { orderAsDraft } from '../order-as-draft.ts';

export type ReadOrder = { readonly order: OrderInput } | { readonly fields: readonly RefusedField[] };

/** An order as it was typed last; one that was never typed here, or was submitted, as its parts would be. */
export async function typedBefore(tx: Transaction, tenantId: string, id: string): Promise<DraftInput> {
  return (await findDrafts(tx, tenantId, [id])).get(id) ?? (await orderAsDraft(tx, tenantId, id));
}

const validator = Compile(OrderInput);
const rules = rulesOf([OrderInput]);
const mostProblems = 20;

/** A draft as an order, or every field that keeps it from being one: the schema and the rules of a submitted order are its own. */
export async function readTyped(typed: DraftInput): Promise<ReadOrder> {
  const value = asTyped(OrderInput, typed);
  if (validator.Check(value)) {
    const fields = await rules.problems(value);
    return fields.length === 0 ? { order: value } : { fields };
  }
  return { fields: fieldProblems(validator.Errors(value), value, mostProblems).map((problem) => rules.name(problem, value)) };
}

/**
 * What was typed by the schema of what is meant: blanks are left out, numbers become the texts that they are on the wire and the
 * other way round. What fits no schema stays as it is, to be named.
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
