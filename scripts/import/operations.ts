import { isRecord, type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { bodyOf, membersOf, replyOf } from './bodies.ts';
import { camel, Names } from './names.ts';
import { type Input, type Operation, type Reading, textOf } from './operation.ts';
import { type Pointed, parametersOf } from './parameters.ts';
import type { Report } from './report.ts';
import { encoded, type Shapes } from './shapes.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Reads all calls of a document; those that pages cannot make are reported. */
export function operationsOf(document: JsonRecord, shapes: Shapes, report: Report): readonly Operation[] {
  const names = new Names();
  const paths = isRecord(document.paths) ? document.paths : {};
  const hasSignIn = isRecord(own(document.components, 'securitySchemes'));
  return Object.entries(paths).flatMap(([path, given]) => {
    const item = shapes.resolve(given, `/paths/${encoded(path)}`);
    if (item === undefined || !isRecord(item.value)) return [];
    const shared = ownList(item.value, 'parameters').map((one, index) => ({ one, pointer: `${item.pointer}/parameters/${index}` }));
    for (const method of ['head', 'options', 'trace'])
      if (own(item.value, method) !== undefined)
        report.note(`${item.pointer}/${method}`, 'a method that pages do not use', textOf(own(item.value, method)));
    return methods.flatMap((method) => {
      const operation = own(item.value, method);
      const pointer = `${item.pointer}/${method}`;
      return isRecord(operation)
        ? (new OperationReader({ shapes, report, names, hasSignIn }).read(path, method, operation, pointer, shared) ?? [])
        : [];
    });
  });
}

interface Around extends Reading {
  readonly names: Names;
  /** Whether the backend knows a way of signing in, so that the connection may have a token. */
  readonly hasSignIn: boolean;
}

class OperationReader {
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  read(
    path: string,
    method: (typeof methods)[number],
    operation: JsonRecord,
    pointer: string,
    shared: readonly Pointed[],
  ): Operation | null {
    const { report, names, hasSignIn } = this.#around;
    const lost = (reason: string) => {
      report.note(pointer, reason, `${method.toUpperCase()} ${path}: ${textOf(operation) ?? ''}`.trim());
      return null;
    };
    if (!/^(?:\/[A-Za-z0-9._~!$&'()*+,;=@%:{}-]*)+$/.test(path)) return lost('a path that an address cannot have');
    if (!isReadable(path)) return lost('a path whose text runs into a parameter, or has a colon or brace of its own');
    const parameters = parametersOf(operation, pointer, shared, this.#around);
    if (typeof parameters === 'string') return lost(parameters);
    const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const undeclared = inPath.find((name) => !parameters.some((one) => one.place === 'path' && one.foreign === name));
    if (undeclared !== undefined) return lost(`the parameter {${undeclared}} of the path is not described`);
    const body = bodyOf(operation, pointer, method, this.#around);
    if (typeof body === 'string') return lost(body);
    const reply = replyOf(operation, pointer, this.#around);
    if (operation.callbacks !== undefined)
      report.note(`${pointer}/callbacks`, 'callbacks are not supported', JSON.stringify(operation.callbacks).slice(0, 4_000));
    if (hasSignIn && Array.isArray(operation.security) && operation.security.length === 0)
      report.note(`${pointer}/security`, 'a call without sign-in: pages ask for theirs, and send the token of the connection');
    const given = ownText(operation, 'operationId');
    const id = names.of(camel(given ?? `${method} ${path}`).replace(/^[^a-z]+/, '') || method, 80);
    return {
      id,
      method: upper[method],
      path,
      pointer,
      tag: ownList(operation, 'tags').find((tag) => typeof tag === 'string'),
      summary: ownText(operation, 'summary'),
      description: ownText(operation, 'description'),
      inputs: withNames([...parameters.filter((one) => inPath.includes(one.foreign) || one.place !== 'path'), ...membersOf(body)]),
      body,
      ...reply,
    };
  }
}

/** Whether the path still names the same parameters once they are spelled `:id`. */
function isReadable(path: string): boolean {
  const isAmbiguous = /[:{}]|\n\w/.test(path.replaceAll(/\{[^{}]+\}/g, '\n'));
  return !isAmbiguous && !path.startsWith('//');
}

const upper = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

/** A name occurs once in a call: members of the body keep theirs, since forms are filled by them. */
function withNames(inputs: readonly Input[]): readonly Input[] {
  const names = new Names();
  for (const input of inputs) if (input.place === 'body') names.of(input.name, 80);
  const seen = new Set<string>();
  return inputs.map((input) => {
    const name = input.place === 'body' && !seen.has(input.name) ? input.name : names.of(input.name, 80);
    seen.add(name);
    return { ...input, name };
  });
}
