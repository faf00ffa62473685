import { spend, spendDeep, spendFlat, spendLoop } from './budget.ts';
import { arities } from './library/arities.ts';
import { callOf, childrenOf, isNode, loopOf, type Node } from './node.ts';
import { orElse } from './or-else.ts';

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
      loop.parts.iterable = new Paying(loop.parts.iterable, (value) => spendLoop(value, nodes));
      loop.parts.step = new PayingForErrors(loop.parts.step);
    } else if (deepOperators.has(node.op)) payForOperands(node, spendDeep);
    else if (node.op === '+') payForOperands(node, spendFlat);
    else if (node.op === '||' || node.op === '&&') replaceOperands(node, (operand) => new PayingForErrors(operand));
    else payForCall(node);
  }
}

/** The name under which `matches` of the linear engine is registered. */
export const linearMatches = 'matchesLinear';

const deepOperators: ReadonlySet<string> = new Set(['==', '!=', 'in']);

function payForOperands(node: Node, pay: Pay): void {
  replaceOperands(node, (operand) => new Paying(operand, pay));
}

function replaceOperands(node: Node, by: (operand: Node) => Node): void {
  if (Array.isArray(node.args)) node.args = node.args.map((operand: unknown) => (isNode(operand) ? by(operand) : operand));
}

function payForCall(node: Node): void {
  const call = callOf(node);
  if (call === undefined || (call.receiver === undefined && lazyCalls.has(call.name))) return;
  const read = call.arguments.map((argument) => new Paying(argument, spendFlat));
  if (call.receiver === undefined) node.args = [call.name, read];
  else {
    const pay = wholeTexts.has(call.name) ? spendWhole : spendFlat;
    node.args = [call.name === 'matches' ? linearMatches : call.name, new Paying(call.receiver, pay), read];
  }
}

/** They take their arguments as they are written, and evaluate them themselves. */
const lazyCalls: ReadonlySet<string> = new Set(['has', orElse, ...Object.keys(arities)]);

/** Calls that make a list of every letter, or a text of every item. */
const wholeTexts: ReadonlySet<string> = new Set(['split', 'join']);

function spendWhole(value: unknown): void {
  if (typeof value === 'string') spend(value.length);
  else spendDeep(value);
}

type Pay = (value: unknown) => void;

interface Checker {
  check(node: Node, context: unknown): unknown;
}

interface Evaluable {
  readonly maybeAsync: boolean;
  check(checker: Checker, node: Node, context: unknown): unknown;
  evaluate(evaluator: unknown, node: Node, context: unknown): unknown;
}

/** Stands for a node; the library asks a node for no more than this. Classes, since a screen has hundreds of them. */
abstract class Stand implements Node, Evaluable {
  readonly op = 'paid';
  readonly args: readonly unknown[] = [];
  readonly maybeAsync = false;
  readonly start: number;
  readonly end: number;
  readonly pos: number;
  readonly input: string;
  protected readonly inner: Node & Evaluable;

  constructor(node: Node) {
    this.start = node.start;
    this.end = node.end;
    this.pos = node.pos;
    this.input = node.input;
    this.inner = node as Node & Evaluable;
  }

  check(checker: Checker, _stand: Node, context: unknown): unknown {
    return checker.check(this.inner, context);
  }

  abstract evaluate(evaluator: unknown, stand: Node, context: unknown): unknown;
}

/** Pays for the node's value. */
class Paying extends Stand {
  readonly #pay: Pay;

  constructor(node: Node, pay: Pay) {
    super(node);
    this.#pay = pay;
  }

  evaluate(evaluator: unknown, _stand: Node, context: unknown): unknown {
    const value = this.inner.evaluate(evaluator, this.inner, context);
    this.#pay(value);
    return value;
  }
}

const errorSteps = 100;

/** CEL's `||`, `&&` and quantifiers swallow errors, and an error costs as much as many operations. */
class PayingForErrors extends Stand {
  evaluate(evaluator: unknown, _stand: Node, context: unknown): unknown {
    try {
      return this.inner.evaluate(evaluator, this.inner, context);
    } catch (error) {
      spend(errorSteps);
      throw error;
    }
  }
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
