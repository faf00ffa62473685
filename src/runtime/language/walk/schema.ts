import type { ExpressionType, Registry } from '../grammar/marks.ts';

/** The part of JSON Schema that the grammar, the contract and the widgets' properties use, with the grammar's marks. */
export interface Schema {
  readonly type?: string;
  readonly title?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly pattern?: string;
  readonly format?: string;
  /** The dictionary that a coded value of the contract is an item of. */
  readonly dictionary?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
  readonly 'x-expression'?: ExpressionType;
  readonly 'x-registry'?: Registry;
  readonly 'x-loads'?: boolean;
  readonly 'x-properties-of'?: string;
  readonly 'x-data-index'?: boolean;
  /** Of a cell's or block widget's property: an expression may not give it. */
  readonly 'x-constant'?: boolean;
  readonly 'x-placeholders'?: boolean;
}

/** A TypeBox schema as the plain JSON Schema that it is. */
export function schemaOf(schema: object): Schema {
  return schema;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property of what may be anything. */
export function own(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function ownText(value: unknown, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' ? found : undefined;
}

export function ownList(value: unknown, key: string): readonly unknown[] {
  const found = own(value, key);
  return Array.isArray(found) ? found : [];
}

/** Whether a text is an expression: `{{ … }}` and nothing around it. */
export function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('{{') && value.endsWith('}}') && value.length >= 4;
}

export function schemaType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

export function accepts(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const type = schemaType(value);
  return schema.type === undefined || schema.type === type || (schema.type === 'number' && type === 'integer');
}
