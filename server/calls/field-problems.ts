import type { TLocalizedValidationError } from 'typebox/error';
import type { FieldProblem } from '../../contract/envelope.ts';

type Rule = 'required' | 'type' | 'format' | 'unknownField' | 'notAllowed' | 'length' | 'range';

const ruleOf: Readonly<Record<string, Rule>> = {
  type: 'type',
  pattern: 'format',
  format: 'format',
  enum: 'notAllowed',
  const: 'notAllowed',
  minLength: 'length',
  maxLength: 'length',
  minItems: 'length',
  maxItems: 'length',
  uniqueItems: 'notAllowed',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  multipleOf: 'range',
};

/**
 * Converts typebox errors to the envelope's fields: one per field, `path` with dots, `message` as a text key. Returns at most `most`,
 * because a body may contain ten thousand unknown names.
 */
export function fieldProblems(errors: readonly TLocalizedValidationError[], value: unknown, most: number): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  const add = (pointer: string, rule: Rule) => {
    const path = pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
    if (found.size < most && !found.has(path)) found.set(path, refusedField(path, rule));
  };
  for (const error of errors) {
    const { keyword, instancePath } = error;
    if (keyword === 'additionalProperties')
      for (const name of error.params.additionalProperties.slice(0, most)) add(`${instancePath}/${name}`, 'unknownField');
    else if (keyword === 'required') for (const name of error.params.requiredProperties) add(`${instancePath}/${name}`, 'required');
    else if (keyword === 'boolean') add(instancePath, 'unknownField');
    else add(instancePath, keyword === 'minLength' && valueAt(value, instancePath) === '' ? 'required' : (ruleOf[keyword] ?? 'type'));
  }
  return [...found.values()];
}

/** A problem with the text key of its rule; the reply translates it. */
export function refusedField(path: string, rule: Rule): FieldProblem {
  return { path, rule, message: `rule.${rule}` };
}

function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const key of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.entries(found).find(([name]) => name === key)?.[1];
  }
  return found;
}
