import type { Environment } from '@marcbachmann/cel-js';
import type { Evaluator, LazyCall, Type, TypeChecker } from '../or-else.ts';
import { arities, isLibraryName, type LibraryName } from './arities.ts';

/** Evaluates a function with arguments as CEL gives them. @throws where there is no answer */
export type Work = (name: LibraryName, values: readonly unknown[]) => unknown;

/** Types a call by the CEL types of its arguments; a `fault` if these do not fit. */
export type Typing = (name: LibraryName, types: readonly string[]) => string | { readonly fault: string };

export interface Library {
  /** Only where expressions are evaluated. */
  readonly work?: Work;
  /** Only where they are checked. */
  readonly typing?: Typing;
}

/** Makes the functions of the language known to an environment. */
export function registerLibrary(environment: Environment, { work = missing, typing = unknown }: Library): void {
  for (const [name, [least, most]] of Object.entries(arities)) {
    if (!isLibraryName(name)) continue;
    if (most === 0) {
      environment.registerFunction({ signature: `${name}(): string`, handler: () => work(name, []), async: false });
      continue;
    }
    for (let count: number = least; count <= most; count++) {
      const places = Array.from({ length: count }, () => 'ast').join(', ');
      environment.registerFunction(`${name}(${places}): dyn`, expanded(name, work, typing) as never);
    }
  }
}

/** The type of a result follows from those of all arguments, which overloads of the library cannot say. */
function expanded(name: LibraryName, work: Work, typing: Typing) {
  return ({ args, ast }: LazyCall) => ({
    async: false,
    args,
    evaluate: (evaluator: Evaluator, _call: unknown, context: unknown): unknown =>
      work(
        name,
        args.map((argument) => evaluator.run(argument, context)),
      ),
    typeCheck(checker: TypeChecker, _call: unknown, context: unknown): Type {
      const type = typing(
        name,
        args.map((argument) => checker.check(argument, context).name),
      );
      if (typeof type === 'string') return checker.getType(type);
      throw checker.createError('no_such_overload', type.fault, ast);
    },
  });
}

function missing(name: string): never {
  throw new Error(`${name}() is not loaded`);
}

function unknown(): string {
  return 'dyn';
}
