import { below } from '../../walk/pointer.ts';
import { isExpression, isRecord, own, ownText, type Schema } from '../../walk/schema.ts';
import { withoutNull } from '../contract.ts';
import { expressionType } from '../expression/expressions.ts';
import type { Place } from '../place.ts';
import { unknownName } from '../report.ts';

/** Properties of a field that follow other values (`x-reactions.props`) are its widget's own, and plain ones. */
export function checkFollowingProperties(field: unknown, { path, scope, knowledge: { widgets }, report }: Place): void {
  const props = own(own(field, 'x-reactions'), 'props');
  const widget = ownText(field, 'x-component') ?? '';
  const facts = widgets.get(`field:${widget}`);
  if (!isRecord(props) || facts === undefined) return;
  const known = facts.properties.properties ?? {};
  const names = Object.keys(known).filter((name) => kindOf(known[name]) !== undefined);
  for (const [name, source] of Object.entries(props)) {
    const at = below(`${path}/x-reactions/props`, name);
    const kind = Object.hasOwn(known, name) ? kindOf(known[name]) : undefined;
    if (kind === undefined) {
      report(unknownName('unknown_property', at, `property of ${widget} that can follow others`, name, names));
      continue;
    }
    const type = typeof source === 'string' && isExpression(source) ? expressionType(source, scope) : undefined;
    const plain = type === undefined ? undefined : (/^dyn<(.*)>$/.exec(type)?.[1] ?? type);
    if (plain === undefined || gives[kind].test(plain)) continue;
    report({
      code: 'expression_type',
      path: at,
      message: `The expression gives ${plain.replace(/Object\d+/g, 'object')}, "${name}" is ${words[kind]}`,
      expected: words[kind],
    });
  }
}

/** In a table the cells of a column share one widget and its properties. */
export function checkTableProperties(rows: unknown, { path, report }: Place): void {
  const columns = own(own(rows, 'items'), 'properties');
  if (own(rows, 'x-view') === 'cards' || !isRecord(columns)) return;
  for (const [name, field] of Object.entries(columns))
    if (own(own(field, 'x-reactions'), 'props') !== undefined)
      report({
        code: 'wrong_value',
        path: `${below(`${path}/items/properties`, name)}/x-reactions/props`,
        message: 'The cells of a table share the properties of their widget',
        expected: 'a field of a form or of a card',
      });
}

type Kind = 'text' | 'number' | 'boolean';

/** Undefined for what is more than one value. */
function kindOf(property: Schema | undefined): Kind | undefined {
  if (property === undefined) return undefined;
  const plain = withoutNull(property);
  const type = plain.enum !== undefined || plain.const !== undefined ? typeof (plain.enum?.[0] ?? plain.const) : plain.type;
  if (type === 'string') return 'text';
  if (type === 'boolean') return 'boolean';
  return type === 'number' || type === 'integer' ? 'number' : undefined;
}

const gives = {
  text: /^(?:string|dyn|null.*)$/,
  number: /^(?:int|double|dyn|null.*)$/,
  boolean: /^(?:bool|dyn|null.*)$/,
} as const satisfies Record<Kind, RegExp>;
const words = { text: 'a text', number: 'a number', boolean: 'true or false' } as const satisfies Record<Kind, string>;
