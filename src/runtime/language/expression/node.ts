import type { ASTNode } from '@marcbachmann/cel-js';

/**
 * A node of the CEL library's tree, as far as the language looks at it. `meta.alternate` is what a macro became: a
 * comprehension over `iterable` that runs `step` for each item.
 */
export interface Node {
  readonly op: string;
  args: unknown;
  readonly start: number;
  readonly end: number;
  readonly pos: number;
  readonly input: string;
  readonly checkedType?: { readonly name: string };
  readonly meta?: { readonly alternate?: Node };
}

/** The tree of a parsed expression, by the shape that this page knows of it. */
export function rootOf(ast: ASTNode): Node {
  return ast as unknown as Node;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'op' in value && typeof value.op === 'string';
}

export interface CallParts {
  readonly name: string;
  readonly receiver?: Node;
  readonly arguments: readonly Node[];
}

/** A call's parts: `name(arguments)` or `receiver.name(arguments)`. */
export function callOf(node: Node): CallParts | undefined {
  if (!Array.isArray(node.args)) return undefined;
  const parts: readonly unknown[] = node.args;
  const name = parts[0];
  if (typeof name !== 'string') return undefined;
  if (node.op === 'call') return { name, arguments: nodesIn(parts[1]) };
  const receiver = parts[1];
  return node.op === 'rcall' && isNode(receiver) ? { name, receiver, arguments: nodesIn(parts[2]) } : undefined;
}

/** A comprehension's parts, for a call that is a macro over a list. */
export function loopOf(node: Node): { readonly parts: LoopParts; readonly variable: string } | undefined {
  const alternate = node.meta?.alternate;
  if (alternate?.op !== 'comprehension' || !isLoop(alternate.args)) return undefined;
  const { args } = alternate;
  return { parts: args, variable: args.iterVarName };
}

/** A comprehension as the library keeps it. */
interface LoopParts {
  iterable: Node;
  step: Node;
  readonly iterVarName: string;
}

function isLoop(args: unknown): args is LoopParts {
  if (typeof args !== 'object' || args === null || !('iterable' in args) || !('step' in args) || !('iterVarName' in args)) return false;
  return isNode(args.iterable) && isNode(args.step) && typeof args.iterVarName === 'string';
}

/** The nodes right below, in source order; a macro's own arguments, not what it became. */
export function childrenOf(node: Node): Node[] {
  return isNode(node.args) ? [node.args] : nodesIn(node.args);
}

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (!Array.isArray(value)) return found;
  for (const item of value as readonly unknown[]) {
    if (isNode(item)) found.push(item);
    else nodesIn(item, found);
  }
  return found;
}
