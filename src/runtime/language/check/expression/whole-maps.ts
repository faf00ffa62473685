import { callOf, isNode, type Node } from '../../expression/node.ts';
import { bodyOf, pathOf, readExpression } from '../../expression/read.ts';
import type { Schema } from '../../walk/schema.ts';
import { isOpen, lookUp, withoutNull } from '../contract.ts';
import { writtenTexts } from './library.ts';
import { type ScopeSchemas, typedScope } from './types.ts';

/** The names of the map that an expression gives, where they can be known: `{'id': row.id}`, `search`, `pick(data, ['id'])`. */
export function mapNames(source: string, scope: ScopeSchemas): readonly string[] | undefined {
  const read = readExpression(typedScope(scope).environment, bodyOf(source));
  return 'fault' in read ? undefined : namesOf(read.root, scope);
}

function namesOf(node: Node, scope: ScopeSchemas): readonly string[] | undefined {
  if (node.op === 'map') return literalNames(node);
  const call = callOf(node);
  if (call === undefined) {
    const path = pathOf(node);
    const found = path === undefined ? undefined : schemaAt(path.join('.'), scope);
    return found?.properties === undefined || isOpen(found) ? undefined : Object.keys(found.properties);
  }
  const [first, second] = call.arguments;
  if (call.name === 'pick') return writtenTexts(second);
  const names = first === undefined ? undefined : namesOf(first, scope);
  if (call.name === 'omit') {
    const without = writtenTexts(second);
    return without === undefined ? undefined : names?.filter((name) => !without.includes(name));
  }
  const others = call.name === 'merge' && second !== undefined ? namesOf(second, scope) : undefined;
  return names === undefined || others === undefined ? undefined : [...new Set([...names, ...others])];
}

function literalNames({ args }: Node): readonly string[] {
  if (!Array.isArray(args)) return [];
  const keys = args.map((entry: unknown) => (Array.isArray(entry) ? entry[0] : undefined));
  return keys.flatMap((key) => (isNode(key) && key.op === 'value' && typeof key.args === 'string' ? [key.args] : []));
}

/** What a dotted path of names gives in a scope; undefined where it is not known. */
export function schemaAt(path: string, scope: ScopeSchemas): Schema | undefined {
  const [name = '', ...rest] = path.split('.');
  const schema = scope[name];
  if (schema === undefined) return undefined;
  const found = rest.length === 0 ? schema : lookUp(schema, rest.join('.'));
  return found === 'any' || 'missing' in found ? undefined : withoutNull(found);
}
