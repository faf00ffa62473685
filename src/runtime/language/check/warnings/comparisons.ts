import { callOf, childrenOf, isNode, type Node } from '../../expression/node.ts';
import { orElse } from '../../expression/or-else.ts';
import { bodyOf, literalText, readExpression } from '../../expression/read.ts';
import type { Problem } from '../../problem.ts';
import type { Schema } from '../../walk/schema.ts';
import { suggest } from '../../walk/suggest.ts';
import { withoutNull } from '../contract.ts';
import { plainType } from '../expression/signatures.ts';
import { type ScopeSchemas, type TypedScope, typedScope } from '../expression/types.ts';
import type { Place } from '../place.ts';

interface Comparison {
  readonly text: string;
  readonly shown: string;
  /** Values that the contract or a dictionary lists. */
  readonly schema: Schema;
}

/** Warns of comparisons with a text that the value can never be: `row.orderStatus == 'drfat'`. */
export function checkComparisons(source: string, { path, scope, knowledge, report }: Place): void {
  if (!source.includes("'") && !source.includes('"')) return;
  for (const { text, shown, schema } of comparisonsIn(source, scope)) {
    const values = schema.enum?.map(String) ?? knowledge.dictionaries.get(schema.dictionary ?? '');
    if (values === undefined || values.includes(text) || text === '') continue;
    const problem: Problem = {
      code: 'unknown_value',
      path,
      message: `${shown} is never '${text.slice(0, 80)}'`,
      expected: values.length > 40 ? undefined : values.join(', '),
      didYouMean: suggest(text, values),
    };
    report(problem);
  }
}

const known = new WeakMap<TypedScope, Map<string, readonly Comparison[]>>();

function comparisonsIn(source: string, scope: ScopeSchemas): readonly Comparison[] {
  const typed = typedScope(scope);
  const ofScope = known.get(typed) ?? new Map<string, readonly Comparison[]>();
  known.set(typed, ofScope);
  const found = ofScope.get(source) ?? find(source, typed);
  if (ofScope.size >= 500) ofScope.clear();
  ofScope.set(source, found);
  return found;
}

function find(source: string, typed: TypedScope): readonly Comparison[] {
  const read = readExpression(typed.environment, bodyOf(source));
  if ('fault' in read || !read.parsed.check().valid) return [];
  const found: Comparison[] = [];
  const pending: Node[] = [read.root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const operands = childrenOf(node);
    pending.push(...operands);
    if (!comparing.has(node.op)) continue;
    const [left, right] = operands;
    for (const [value, texts] of [
      [left, textsOf(right)],
      [right, textsOf(left)],
    ] as const) {
      const member = value === undefined ? undefined : memberOf(value);
      const schema = member === undefined ? undefined : memberSchema(member, typed);
      if (schema === undefined || member === undefined) continue;
      for (const text of texts) found.push({ text, shown: member.input.slice(member.start, member.end), schema });
    }
  }
  return found;
}

const comparing: ReadonlySet<string> = new Set(['==', '!=', 'in']);

/** A written text, or the texts of a written list. */
function textsOf(node: Node | undefined): readonly string[] {
  const text = literalText(node);
  if (text !== undefined) return [text];
  return node?.op === 'list' ? childrenOf(node).flatMap((item) => literalText(item) ?? []) : [];
}

/** `x` of `x ?? ''`. */
function memberOf(node: Node): Node {
  const call = callOf(node);
  return (call?.name === orElse ? call.arguments[0] : undefined) ?? node;
}

/** The schema of a member with listed values. */
function memberSchema(node: Node, typed: TypedScope): Schema | undefined {
  const [left, name]: unknown[] = node.op === '.' && Array.isArray(node.args) ? node.args : [];
  if (!isNode(left) || typeof name !== 'string') return undefined;
  const around = typed.schemas.get(plainType(left.checkedType?.name ?? ''));
  const member = around?.properties !== undefined && Object.hasOwn(around.properties, name) ? around.properties[name] : undefined;
  const plain = member === undefined ? undefined : withoutNull(member);
  return plain?.enum !== undefined || plain?.dictionary !== undefined ? plain : undefined;
}
