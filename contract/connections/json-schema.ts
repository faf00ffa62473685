import { Boolean as Bool, Record as Dict, Enum, Integer, Array as List, Number as Num, Optional, String as Text, Unsafe } from 'typebox';
import { record } from '../envelope.ts';

/** The part of JSON Schema that describes inputs and replies; `$ref` leads to the definitions of the same file. */
export interface DataSchema {
  readonly $ref?: string;
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly dictionary?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly anyOf?: readonly DataSchema[];
  readonly items?: DataSchema;
  readonly properties?: Readonly<Record<string, DataSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** Named schemas of the grammar that refer to themselves. */
export const dataSchemaName = 'DataSchema';

const nested = () => Unsafe<DataSchema>({ $ref: dataSchemaName });
const count = () => Optional(Integer({ minimum: 0 }));
/** Any JSON value. */
const value = () => Unsafe<unknown>({});

/** Names of inputs and fields: expressions read them after a dot. */
export const fieldNamePattern = '^[A-Za-z_][A-Za-z0-9_]{0,79}$';

export const DataSchemaGrammar = record({
  $ref: Optional(Text({ pattern: '^#/schemas/[A-Za-z0-9_.-]{1,120}$', title: 'a definition of this file: #/schemas/<name>' })),
  type: Optional(Enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])),
  title: Optional(Text({ maxLength: 400 })),
  description: Optional(Text({ maxLength: 4_000 })),
  format: Optional(Text({ maxLength: 40 })),
  /** The dictionary of Waybill that a coded value is an item of. */
  dictionary: Optional(Text({ maxLength: 64 })),
  enum: Optional(List(value(), { minItems: 1, maxItems: 2_000 })),
  const: Optional(value()),
  default: Optional(value()),
  anyOf: Optional(List(nested(), { minItems: 1, maxItems: 40 })),
  items: Optional(nested()),
  properties: Optional(Dict(Text({ pattern: '^[^\\u0000-\\u001f]{1,120}$' }), nested())),
  required: Optional(List(Text({ maxLength: 120 }), { maxItems: 1_000 })),
  additionalProperties: Optional(Bool()),
  pattern: Optional(Text({ maxLength: 400 })),
  minLength: count(),
  maxLength: count(),
  minItems: count(),
  maxItems: count(),
  uniqueItems: Optional(Bool()),
  minimum: Optional(Num()),
  maximum: Optional(Num()),
  exclusiveMinimum: Optional(Num()),
  exclusiveMaximum: Optional(Num()),
  multipleOf: Optional(Num()),
});

/** The inputs of one part of a request: an object whose members are the inputs. */
export const InputsGrammar = record({
  type: Optional(Enum(['object'])),
  properties: Dict(Text({ pattern: fieldNamePattern }), nested()),
  required: Optional(List(Text({ maxLength: 80 }), { maxItems: 200 })),
  additionalProperties: Optional(Bool()),
});
