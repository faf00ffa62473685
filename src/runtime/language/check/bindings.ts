import type { Binding } from '../document/arguments.ts';
import { kindOf, kindWords } from '../kinds.ts';
import { expressionProblem } from './expression/expressions.ts';
import { expressionSchema } from './expression/inferred.ts';
import type { ScopeSchemas } from './expression/types.ts';
import type { Place } from './place.ts';

/** Holds what a fragment is given against the types of its parameters, in the scope of its place; whether all of it is good. */
export function checkBindings(bindings: readonly Binding[], { scope, report }: Place): boolean {
  let isGood = true;
  for (const { path, source, type, what } of bindings) {
    const wrong = expressionProblem(source, 'any', scope, path) ?? typeProblem(source, type, what, scope, path);
    if (wrong === undefined) continue;
    isGood = false;
    report(wrong);
  }
  return isGood;
}

function typeProblem(source: string, type: string, what: string, scope: ScopeSchemas, path: string) {
  const given = kindOf(expressionSchema(source, scope).schema);
  if (given === undefined || given === type || (type === 'message' && (given === 'string' || given === 'map'))) return undefined;
  const message = `The expression gives ${kindWords[given]}, "${what}" of the fragment is ${kindWords[type] ?? type}`;
  return { code: 'expression_type', path, message, expected: kindWords[type] } as const;
}
