import { isReadable } from '../expression/read.ts';
import { wordOfStep } from '../step-words.ts';
import { own, ownText, type Schema } from '../walk/schema.ts';
import type { Visit } from '../walk/walk.ts';
import { type ComputedScope, computedOf, withVisible } from './expression/computed.ts';
import type { ScopeSchemas } from './expression/types.ts';
import { isStepList, type Part, partOf } from './parts.ts';
import { type Context, withNames } from './place.ts';

/** The context of a child. The parts of a block read more than the block's own source and conditions do. */
export function contextInside(visit: Visit<Context>, key: string | number): Context {
  const { schema, value, context } = visit;
  if (isStepList(schema)) return typeof key === 'number' && Array.isArray(value) ? afterSteps(context, value.slice(0, key)) : context;
  const part = partOf(schema);
  if (part === undefined) return context;
  if (own(value, 'computed') === undefined) return partContext(part, value, context, key);
  const { scope, computed } = definitionContext(part, visit);
  if (key === 'computed') return { ...context, computed, scope: withVisible(scope, computed) };
  return partContext(part, value, { ...context, computed, scope: withVisible(context.scope, computed) }, key);
}

/** The computed values that are known inside of a screen or block. */
export function computedInside(part: Part, visit: Visit<Context>): ComputedScope {
  return definitionContext(part, visit).computed;
}

const definitionContexts = new WeakMap<Visit<Context>, { readonly scope: ScopeSchemas; readonly computed: ComputedScope }>();

/** What the computed values of a screen or block read, and these values. */
function definitionContext(part: Part, visit: Visit<Context>): { readonly scope: ScopeSchemas; readonly computed: ComputedScope } {
  const known = definitionContexts.get(visit);
  if (known !== undefined) return known;
  const { value, context } = visit;
  const inside = (part.block?.readsMost ?? ['body']).map((key) => partContext(part, value, context, key).scope);
  const scope: ScopeSchemas = Object.assign({}, ...inside);
  const made = { scope, computed: computedOf(own(value, 'computed'), scope, context.computed) };
  definitionContexts.set(visit, made);
  return made;
}

/** Parts of any block that are read outside of it. */
const ownConditions: ReadonlySet<string | number> = new Set(['source', 'when', 'permission', 'name', 'title', 'span', 'rows']);

function partContext(part: Part, value: unknown, context: Context, key: string | number): Context {
  return ownConditions.has(key) ? context : (part.inside?.(value, key, context) ?? context);
}

/** What steps leave for those after them: results of calls, answers of questions. A name that cannot be read is the step's to tell. */
function afterSteps(context: Context, before: readonly unknown[]): Context {
  const names: Record<string, Schema> = {};
  const calls = new Map(context.calls);
  for (const step of before) {
    const as = ownText(step, 'as');
    if (as !== undefined && !isReadable(as)) continue;
    const left = wordOfStep(step)?.leaves?.(step, context);
    for (const [name, schema] of Object.entries(left?.names ?? {})) {
      names[name] = schema;
      if (left?.call !== undefined) calls.set(name, left.call);
    }
  }
  return { ...withNames(context, names), calls };
}
