import { type ExpressionType, Inputs } from '../../grammar/marks.ts';
import { isTone } from '../../tones.ts';
import { type Schema, schemaOf } from '../../walk/schema.ts';
import { withoutNull } from '../contract.ts';

/**
 * The properties of a cell or a block widget as a document may write them: each as a constant or as an expression, answered before
 * the widget sees it. A field's are constants.
 */
export function answeredProperties(schema: Schema): Schema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const entries = Object.entries(schema.properties ?? {});
  const either = { ...schema, properties: Object.fromEntries(entries.map(([name, property]) => [name, constantOrExpression(property)])) };
  made.set(schema, either);
  return either;
}

/** Values by their names, or one expression for all of them. */
const namedInputs = schemaOf(Inputs());

const made = new WeakMap<Schema, Schema>();

function constantOrExpression(property: Schema): Schema {
  if (property['x-constant'] === true) return property;
  if (property.type === 'object' && property.properties === undefined) return namedInputs;
  const slot: Schema = { type: 'string', 'x-expression': slotOf(property) };
  return { anyOf: [slot, ...(property.anyOf ?? [property])] };
}

function slotOf(property: Schema): ExpressionType {
  const plain = withoutNull(property);
  if (plain.enum?.every(isTone) === true) return 'tone';
  const type = plain.enum !== undefined || plain.const !== undefined ? typeof (plain.enum?.[0] ?? plain.const) : plain.type;
  if (type === 'string') return 'string';
  if (type === 'boolean') return 'bool';
  return type === 'array' ? 'list' : 'any';
}
