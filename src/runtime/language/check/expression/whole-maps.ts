import { isNode, type Node } from '../../expression/node.ts';
import { bodyOf, readExpression } from '../../expression/read.ts';
import type { Schema } from '../../walk/schema.ts';
import { isOpen, lookUp, withoutNull } from '../contract.ts';
import { type ScopeSchemas, typedScope } from './types.ts';

/** The names of the map that an expression gives, where they can be known: `{'id': row.id}`, `search`, `data.consignee`. */
export function mapNames(source: string, scope: ScopeSchemas): readonly string[] | undefined {
  const read = readExpression(typedScope(scope).environment, bodyOf(source));
  if ('fault' in read) return undefined;
  const { root } = read;
  if (root.op === 'map') return literalNames(root);
  const path = read.reads.find((name) => name === bodyOf(source));
  const found = path === undefined ? undefined : schemaAt(path, scope);
  if (found?.properties === undefined || isOpen(found)) return undefined;
  return Object.keys(found.properties);
}

function literalNames({ args }: Node): readonly string[] {
  if (!Array.isArray(args)) return [];
  const keys = args.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : undefined));
  return keys.flatMap((key) => (isNode(key) && key.op === 'value' && typeof key.args === 'string' ? [key.args] : []));
}

function schemaAt(path: string, scope: ScopeSchemas): Schema | undefined {
  const [name = '', ...rest] = path.split('.');
  const schema = scope[name];
  if (schema === undefined) return undefined;
  const found = rest.length === 0 ? schema : lookUp(schema, rest.join('.'));
  return found === 'any' || 'missing' in found ? undefined : withoutNull(found);
}
