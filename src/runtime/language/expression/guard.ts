import { spend, spendDeep, spendFlat, spendLoop } from './budget.ts';
import { callOf, childrenOf, isNode, loopOf, type Node } from './node.ts';

/**
 * Puts the budget into a parsed expression, before it is first evaluated: what a loop runs over, and what operators and calls
 * read, pays as it is evaluated. `matches` becomes the call on the linear engine.
 */
export function guard(root: Node): void {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    pending.push(...childrenOf(node));
    const loop = loopOf(node);
    if (loop !== undefined) {
      const nodes = countNodes(node);
      loop.parts.iterable = paying(loop.parts.iterable, (value) => spendLoop(value, nodes));
      loop.parts.step = payingForErrors(loop.parts.step);
    } else if (deepOperators.has(node.op)) payForOperands(node, spendDeep);
    else if (node.op === '+') payForOperands(node, spendFlat);
    else if (node.op === '||' || node.op === '&&') replaceOperands(node, payingForErrors);
    else payForCall(node);
  }
}

/** The name under which `matches` of the linear engine is registered. */
export const linearMatches = 'matchesLinear';

const deepOperators: ReadonlySet<string> = new Set(['==', '!=', 'in']);

function payForOperands(node: Node, pay: (value: unknown) => void): void {
  replaceOperands(node, (operand) => paying(operand, pay));
}

function replaceOperands(node: Node, by: (operand: Node) => Node): void {
  if (Array.isArray(node.args)) node.args = node.args.map((operand: unknown) => (isNode(operand) ? by(operand) : operand));
}

function payForCall(node: Node): void {
  const call = callOf(node);
  if (call === undefined || (call.name === 'has' && call.receiver === undefined)) return;
  const read = call.arguments.map((argument) => paying(argument, spendFlat));
  if (call.receiver === undefined) node.args = [call.name, read];
  else {
    const pay = wholeTexts.has(call.name) ? spendWhole : spendFlat;
    node.args = [call.name === 'matches' ? linearMatches : call.name, paying(call.receiver, pay), read];
  }
}

/** Calls that make a list of every letter, or a text of every item. */
const wholeTexts: ReadonlySet<string> = new Set(['split', 'join']);

function spendWhole(value: unknown): void {
  if (typeof value === 'string') spend(value.length);
  else spendDeep(value);
}

/** Stands for a node and pays for its value. The library asks a node for no more than this. */
function paying(node: Node, pay: (value: unknown) => void): Node {
  return standFor(node, (evaluate) => {
    const value = evaluate();
    pay(value);
    return value;
  });
}

/** CEL's `||`, `&&` and quantifiers swallow errors, and an error costs as much as many operations. */
function payingForErrors(node: Node): Node {
  return standFor(node, (evaluate) => {
    try {
      return evaluate();
    } catch (error) {
      spend(errorSteps);
      throw error;
    }
  });
}

const errorSteps = 100;

function standFor(node: Node, run: (evaluate: () => unknown) => unknown): Node {
  const inner = node as Node & Evaluable;
  const stand: Node & Evaluable = {
    op: 'paid',
    args: [],
    start: node.start,
    end: node.end,
    pos: node.pos,
    input: node.input,
    maybeAsync: false,
    check: (checker, _stand, context) => checker.check(inner, context),
    evaluate: (evaluator, _stand, context) => run(() => inner.evaluate(evaluator, inner, context)),
  };
  return stand;
}

interface Evaluable {
  readonly maybeAsync: boolean;
  check(checker: { check(node: Node, context: unknown): unknown }, node: Node, context: unknown): unknown;
  evaluate(evaluator: unknown, node: Node, context: unknown): unknown;
}

function countNodes(root: Node): number {
  let count = 0;
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    count++;
    pending.push(...childrenOf(node));
  }
  return count;
}
