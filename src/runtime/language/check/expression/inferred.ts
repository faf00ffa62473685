import { callOf, isNode, type Node } from '../../expression/node.ts';
import { bodyOf, readExpression } from '../../expression/read.ts';
import { isExpression, isRecord, type Schema, schemaType } from '../../walk/schema.ts';
import { spread } from '../../walk/spread.ts';
import { expressionType } from './expressions.ts';
import { writtenTexts } from './library.ts';
import { plainType } from './signatures.ts';
import { listOf, recordOf, type ScopeSchemas, type TypedScope, typedScope } from './types.ts';

export interface Inferred {
  /** `{}` where it is not known. */
  readonly schema: Schema;
  /** Whether it may be null or absent. */
  readonly mayLack: boolean;
}

const anything: Schema = {};
const openMap: Schema = { type: 'object' };
const unknown: Inferred = { schema: anything, mayLack: true };

/** What an expression gives, as far as the types of its scope say; of one that is wrong nothing is known. */
export function expressionSchema(source: string, scope: ScopeSchemas): Inferred {
  if (!isExpression(source)) return unknown;
  const type = expressionType(source, scope);
  if (type === undefined) return unknown;
  const typed = typedScope(scope);
  const whole = (type === 'map' || type.startsWith('map<')) && knownMap(source, typed);
  return whole ? { schema: whole, mayLack: false } : ofType(type, typed);
}

/** The same for an expression or for values by their names. */
export function valueSchema(value: unknown, scope: ScopeSchemas): Inferred {
  if (typeof value === 'string') return expressionSchema(value, scope);
  if (!isRecord(value) || Object.hasOwn(value, spread)) return isRecord(value) ? { schema: openMap, mayLack: false } : unknown;
  const members = Object.entries(value).map(([name, member]) => ({ name, ...memberSchema(member, scope) }));
  return { schema: recordOf(members), mayLack: false };
}

function memberSchema(member: unknown, scope: ScopeSchemas): Inferred {
  if (isExpression(member)) return expressionSchema(String(member), scope);
  const schema = constants[schemaType(member)];
  return schema === undefined ? unknown : { schema, mayLack: false };
}

const constants: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  integer: { type: 'number' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  array: { type: 'array' },
};

function ofType(type: string, typed: TypedScope): Inferred {
  const inner = /^dyn<(.*)>$/.exec(type)?.[1];
  if (inner !== undefined) return { ...ofType(inner, typed), mayLack: true };
  const items = /^list<(.*)>$/.exec(type)?.[1];
  if (items !== undefined) return { schema: listOf(itemSchemas(ofType(items, typed).schema)), mayLack: false };
  const schema = scalars[type] ?? typed.schemas.get(type);
  return schema === undefined ? unknown : { schema, mayLack: false };
}

/** Objects of the contract are kept as they are; of anything else one schema is enough. */
function itemSchemas(schema: Schema): Schema {
  return Object.keys(schema).length === 0 ? anything : schema;
}

const scalars: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  int: { type: 'number' },
  double: { type: 'number' },
  bool: { type: 'boolean' },
  list: { type: 'array' },
  map: { type: 'object' },
};

/** A map that is written out, or made of maps whose names are known. */
function knownMap(source: string, typed: TypedScope): Schema | undefined {
  const read = readExpression(typed.environment, bodyOf(source));
  if ('fault' in read || !read.parsed.check().valid) return undefined;
  const members = membersOf(read.root, typed);
  return members === undefined ? undefined : recordOf(members);
}

type Member = Inferred & { readonly name: string };

function membersOf(node: Node, typed: TypedScope): readonly Member[] | undefined {
  if (node.op === 'map') return literalMembers(node, typed);
  const { name = '', arguments: [first, second] = [] } = callOf(node) ?? {};
  if (!mapFunctions.has(name) || first === undefined || second === undefined) return membersOfType(node, typed);
  const members = membersOf(first, typed);
  const others = name === 'merge' ? membersOf(second, typed) : undefined;
  if (members === undefined) return undefined;
  if (name === 'merge') return others && [...members.filter((one) => !others.some((other) => other.name === one.name)), ...others];
  const names = writtenTexts(second);
  return names === undefined ? undefined : members.filter((member) => names.includes(member.name) === (name === 'pick'));
}

const mapFunctions: ReadonlySet<string> = new Set(['pick', 'omit', 'merge']);

function membersOfType(node: Node, typed: TypedScope): readonly Member[] | undefined {
  const schema = typed.schemas.get(plainType(typeNameOf(node)));
  if (schema?.properties === undefined) return undefined;
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties).map(([name, member]) => ({ name, schema: member, mayLack: !required.has(name) }));
}

function literalMembers(node: Node, typed: TypedScope): readonly Member[] | undefined {
  const entries: unknown[] = Array.isArray(node.args) ? node.args : [];
  const members: Member[] = [];
  for (const entry of entries) {
    const [key, value]: unknown[] = Array.isArray(entry) ? entry : [];
    if (!isNode(key) || !isNode(value) || typeof key.args !== 'string') return undefined;
    members.push({ name: key.args, ...ofType(typeNameOf(value), typed) });
  }
  return members;
}

function typeNameOf(node: Node): string {
  return node.checkedType?.name ?? 'dyn';
}
