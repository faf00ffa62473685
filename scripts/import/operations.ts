import { isRecord, type JsonRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { camel, inputName, Names } from './names.ts';
import type { Report } from './report.ts';
import { encoded, type Shape, type Shapes } from './shapes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An input of a call. */
export interface Input {
  /** As the backend spells it. */
  readonly foreign: string;
  /** As pages spell it. */
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly description: string | undefined;
}

/** A call of the document, as pages can make it. */
export interface Operation {
  /** Within the connection. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly pointer: string;
  readonly tag: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly inputs: readonly Input[];
  /** What the body is, whose members are among the inputs; with `bodyIs` it is one input. */
  readonly body:
    | { readonly shape: Shape; readonly as: 'json' | 'form'; readonly contentType?: string; readonly bodyIs?: string }
    | undefined;
  /** Undefined for a file or for nothing. */
  readonly reply: Shape | undefined;
  readonly isFile: boolean;
  readonly replyHeaders: readonly string[];
  readonly isPublic: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Parameters that the specification leaves to the content and to the security of a call. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Reads all calls of a document; those that pages cannot make are reported. */
export function operationsOf(document: JsonRecord, shapes: Shapes, report: Report): readonly Operation[] {
  const names = new Names();
  const paths = isRecord(document.paths) ? document.paths : {};
  const isSecured = ownList(document, 'security').length > 0;
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
        ? (new OperationReader({ shapes, report, names, isSecured }).read(path, method, operation, pointer, shared) ?? [])
        : [];
    });
  });
}

interface Around {
  readonly shapes: Shapes;
  readonly report: Report;
  readonly names: Names;
  readonly isSecured: boolean;
}

interface Pointed {
  readonly one: unknown;
  readonly pointer: string;
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
    const { report, names, isSecured } = this.#around;
    const lost = (reason: string) => {
      report.note(pointer, reason, `${method.toUpperCase()} ${path}: ${textOf(operation) ?? ''}`.trim());
      return null;
    };
    if (!/^(?:\/[A-Za-z0-9._~!$&'()*+,;=@%:{}-]*)+$/.test(path)) return lost('a path that an address cannot have');
    const parameters = this.#parameters(operation, pointer, shared);
    if (typeof parameters === 'string') return lost(parameters);
    const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const undeclared = inPath.find((name) => !parameters.some((one) => one.place === 'path' && one.foreign === name));
    if (undeclared !== undefined) return lost(`the parameter {${undeclared}} of the path is not described`);
    const body = method === 'get' ? undefined : this.#body(operation, pointer, method);
    if (typeof body === 'string') return lost(body);
    const reply = this.#reply(operation, pointer);
    if (operation.callbacks !== undefined)
      report.note(`${pointer}/callbacks`, 'callbacks: the pages are called by nobody', JSON.stringify(operation.callbacks).slice(0, 4_000));
    const given = ownText(operation, 'operationId');
    const id = names.of(camel(given ?? `${method} ${path}`).replace(/^[^a-z]+/, '') || method, 80);
    const security = operation.security;
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
      isPublic: Array.isArray(security) ? security.length === 0 : !isSecured,
    };
  }

  #parameters(operation: JsonRecord, pointer: string, shared: readonly Pointed[]): readonly Input[] | string {
    const { shapes, report } = this.#around;
    const ofOperation = ownList(operation, 'parameters').map((one, index) => ({ one, pointer: `${pointer}/parameters/${index}` }));
    const inputs = new Map<string, Input>();
    for (const { one, pointer: at } of [...shared, ...ofOperation]) {
      const found = shapes.resolve(one, at);
      const foreign = ownText(found?.value, 'name');
      const place = places.find((name) => name === ownText(found?.value, 'in'));
      if (found === undefined || foreign === undefined) continue;
      const isRequired = own(found.value, 'required') === true;
      if (place === 'header' && ignoredHeaders.has(foreign.toLowerCase())) {
        report.note(found.pointer, 'a header that the call itself decides', ownText(found.value, 'description'));
        continue;
      }
      const schema =
        own(found.value, 'schema') ?? Object.values(record(own(found.value, 'content'))).map((media) => own(media, 'schema'))[0] ?? {};
      const shape = shapes.of(schema, `${found.pointer}/schema`);
      const refusal = place === undefined ? 'a parameter in a cookie' : placeRefusal(place, shape);
      if (refusal !== undefined) {
        if (isRequired) return `needs ${refusal} (${foreign})`;
        report.note(found.pointer, refusal, `${foreign}: ${ownText(found.value, 'description') ?? ''}`.trim());
      } else if (place !== undefined)
        inputs.set(`${place} ${foreign}`, {
          foreign,
          name: inputName(foreign),
          place,
          isRequired: isRequired || place === 'path',
          shape,
          description: ownText(found.value, 'description'),
        });
    }
    return [...inputs.values()];
  }

  /** The body as JSON or as a form; a text says why there is none. */
  #body(operation: JsonRecord, pointer: string, method: string): Operation['body'] | string {
    const { shapes, report } = this.#around;
    const found = shapes.resolve(operation.requestBody, `${pointer}/requestBody`);
    const content = Object.entries(record(own(found?.value, 'content')));
    if (found === undefined || content.length === 0) return undefined;
    const said = ownText(found.value, 'description');
    const isNeeded = own(found.value, 'required') === true;
    if (method === 'delete') {
      if (isNeeded) return 'a DELETE that needs a body';
      report.note(found.pointer, 'the body of a DELETE', said);
      return undefined;
    }
    const json = content.find(([type]) => isJson(type));
    const form = content.find(([type]) => type.startsWith('application/x-www-form-urlencoded'));
    const [type, media] = json ?? form ?? [];
    if (type === undefined) {
      const types = content.map(([name]) => name).join(', ');
      if (isNeeded || method !== 'delete') return `takes only ${types} as its body`;
      return undefined;
    }
    const shape = shapes.of(own(media, 'schema') ?? {}, `${found.pointer}/content/${encoded(type)}/schema`);
    const plain = type.split(';')[0]?.trim() ?? type;
    return {
      shape,
      as: json === undefined ? 'form' : 'json',
      ...(json !== undefined && /^application\/[a-z0-9.+-]+$/.test(plain) && plain !== 'application/json' ? { contentType: plain } : {}),
      ...(shape.members.size > 0 && shape.type === 'object' ? {} : { bodyIs: 'body' }),
    };
  }

  #reply(operation: JsonRecord, pointer: string): Pick<Operation, 'reply' | 'isFile' | 'replyHeaders'> {
    const { shapes, report } = this.#around;
    const responses = record(operation.responses);
    const status =
      Object.keys(responses).find((one) => /^2(?:\d\d|XX)$/.test(one)) ?? (responses.default === undefined ? undefined : 'default');
    const found = status === undefined ? undefined : shapes.resolve(responses[status], `${pointer}/responses/${status}`);
    const content = Object.entries(record(own(found?.value, 'content')));
    const replyHeaders = Object.keys(record(own(found?.value, 'headers')));
    const json = content.find(([type]) => isJson(type));
    if (json !== undefined && found !== undefined) {
      const schema = own(json[1], 'schema');
      if (schema === undefined) report.note(found.pointer, 'a reply that the document does not describe');
      const reply = schema === undefined ? undefined : shapes.of(schema, `${found.pointer}/content/${encoded(json[0])}/schema`);
      return { reply, isFile: false, replyHeaders };
    }
    return { reply: undefined, isFile: content.length > 0 && status !== 'default', replyHeaders };
  }
}

const places = ['path', 'query', 'header'] as const;
const upper = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

function placeRefusal(place: 'path' | 'query' | 'header', { type, item }: Shape): string | undefined {
  if (type === 'object') return `an object in the ${place}`;
  if (type === 'array' && (place !== 'query' || item?.type === 'object' || item?.type === 'array'))
    return `a list of such items in the ${place}`;
  return undefined;
}

function membersOf(body: Operation['body']): readonly Input[] {
  if (body === undefined) return [];
  const { shape, bodyIs } = body;
  if (bodyIs !== undefined)
    return [{ foreign: bodyIs, name: bodyIs, place: 'body', isRequired: true, shape, description: ownText(shape.raw, 'description') }];
  return [...shape.members].map(([foreign, member]) => ({
    foreign,
    name: inputName(foreign),
    place: 'body',
    isRequired: shape.required.has(foreign),
    shape: member,
    description: ownText(member.raw, 'description'),
  }));
}

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

function isJson(type: string): boolean {
  return /^(?:application\/json|application\/[\w.-]+\+json|\*\/\*|text\/json)(?:\s*;|$)/.test(type);
}

function record(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

/** What a document says of something: its summary and description. */
export function textOf(value: unknown): string | undefined {
  const said = [ownText(value, 'summary'), ownText(value, 'description')].filter((text) => text !== undefined && text !== '');
  return said.length === 0 ? undefined : said.join('. ');
}
