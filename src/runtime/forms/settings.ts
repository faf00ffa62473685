import { type CompiledMessageValues, evaluateInputs } from '../inputs.ts';
import type { CompiledField, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';
import type { FieldWidget } from '../widget.ts';
import type { Leaf } from './node.ts';
import { rulesOf } from './validators.ts';

/** The current properties of a field's widget: those of the document, overridden by computed ones. */
export function settingsOf({ field, live, widget }: Pick<Leaf, 'field' | 'live' | 'widget'>): Values {
  const own = widget?.countsTyped === true ? withOwnLimit(field) : (field['x-component-props'] ?? noProps);
  return live.props === noProps ? own : { ...own, ...live.props };
}

const limited = new WeakMap<CompiledField, Values>();

/** A field that counts what is typed counts up to the limit of its own rule. */
function withOwnLimit(field: CompiledField): Values {
  const known = limited.get(field);
  if (known !== undefined) return known;
  const max = rulesOf(field).find(({ rule }) => rule === 'maxLength')?.with?.max;
  const props: Values = { ...(typeof max === 'number' ? { maxLength: max } : {}), ...field['x-component-props'] };
  limited.set(field, props);
  return props;
}

/** Used if no property is computed. */
export const noProps: Values = {};

/** The computed properties; missing or invalid ones leave the document's own. */
export function followingProps(props: CompiledMessageValues, widget: FieldWidget | undefined, scope: Scope): Values {
  const known = widget?.properties.properties ?? {};
  const given = Object.entries(evaluateInputs(props, scope)).map(([name, value]) => [name, asPlain(value)] as const);
  return Object.fromEntries(given.filter(([name, value]) => Object.hasOwn(known, name) && takes(known[name], value)));
}

/** Whole numbers of expressions are bigints. */
function asPlain(value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function takes(property: unknown, value: unknown): boolean {
  if (typeof property !== 'object' || property === null) return false;
  if ('enum' in property && Array.isArray(property.enum)) return property.enum.includes(value);
  if ('const' in property) return property.const === value;
  if ('anyOf' in property && Array.isArray(property.anyOf)) return property.anyOf.some((one) => takes(one, value));
  const type = 'type' in property ? property.type : undefined;
  return type === 'integer'
    ? Number.isInteger(value)
    : (type === 'string' || type === 'number' || type === 'boolean') && typeof value === type;
}
