import { useEffect, useState } from 'react';
import { type CompiledInputs, chosenOf, evaluateInputs, isExpression, pick } from '../inputs.ts';
import type { CompiledExpression, CompiledSource, Scope } from '../language/stages.ts';
import type { Values } from '../ports.ts';

type CallSource = Extract<CompiledSource, { readonly call: string }>;

export interface Asked {
  /** Null for a source without a call, and while `when` does not hold. */
  readonly call: CallSource | null;
  /** The current inputs as JSON, reduced to those of `only`. */
  readonly wanted: string;
  /** The inputs to send, as JSON: the current ones, unless `pause` holds them back. */
  readonly input: string;
}

/**
 * The call of a source at the moment, by its `when`, `with`, `only` and `pause`; every block with a source asks through here.
 *
 * @param sent inputs that the block itself adds
 */
export function useAsked(source: CompiledSource | undefined, scope: Scope, sent?: Values): Asked {
  const callSource = source !== undefined && 'call' in source ? source : null;
  const isWanted = callSource !== null && (callSource.when === undefined || callSource.when.evaluate(scope) === true);
  const call = isWanted ? callSource : null;
  const given = call === null ? null : evaluateInputs(call.with, scope);
  const chosen = given === null || call?.only === undefined ? given : chosenOf(given, call.only);
  const wanted = chosen === null ? '' : JSON.stringify(sent === undefined ? chosen : { ...chosen, ...sent });
  return { call, wanted, input: useSettled(wanted, call?.pause) };
}

/** The data of a source that calls nothing at the moment: `otherwise`, `from`, `value`, or those of the enclosing block. */
export function dataWithoutCall(source: CompiledSource | undefined, scope: Scope): unknown {
  if (source !== undefined && 'call' in source) return source.otherwise === undefined ? undefined : givenData(source.otherwise, scope);
  if (source !== undefined && 'from' in source) return pick(scope.data, source.from);
  return source !== undefined && 'value' in source ? givenData(source.value, scope) : scope.data;
}

/** Debounces a text; the first value is returned at once, and so is the first after none. */
function useSettled(text: string, debounceMs: number | undefined): string {
  const [settled, setSettled] = useState(text);
  const isEdge = (text === '') !== (settled === '');
  if (isEdge) setSettled(text);
  useEffect(() => {
    if (debounceMs === undefined) return;
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, debounceMs]);
  return debounceMs === undefined || isEdge ? text : settled;
}

/** An expression may return any value; values given by name form a map. */
function givenData(given: CompiledInputs | CompiledExpression, scope: Scope): unknown {
  return isExpression(given) ? given.evaluate(scope) : evaluateInputs(given, scope);
}
