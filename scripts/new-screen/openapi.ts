import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { endpointIds } from '../../src/runtime/language/check/contract.ts';
import { isRecord, own, ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { suggest } from '../../src/runtime/language/walk/suggest.ts';
import { inRoot } from '../generate/files.ts';
import type { ScreenArguments } from './arguments.ts';
import { resolver } from './references.ts';
import { TypeWriter } from './type-writer.ts';
import { lowerFirst, wordsOf } from './words.ts';

export interface Added {
  readonly id: string;
  readonly files: readonly string[];
  readonly notes: readonly string[];
}

const all = 'contract/endpoints/all.ts';
const methods = ['get', 'post', 'put', 'delete'];

/** Adds a call of an OpenAPI document to the contract. Returns a text that explains why it cannot. */
export function addToContract({ id, openapi = '', path = '', method, base }: ScreenArguments): Added | string {
  if (!methods.includes(method)) return `The contract knows ${methods.join(', ')}; not ${method}.`;
  try {
    const document = readDocument(openapi);
    const paths = own(document, 'paths');
    const known = isRecord(paths) ? Object.keys(paths) : [];
    const item = own(paths, path);
    if (item === undefined) {
      const meant = suggest(path, known);
      return `${openapi} has no path "${path}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
    }
    const operation = own(item, method);
    if (operation === undefined)
      return `${path} has no ${method}; it has ${methods.filter((one) => own(item, one) !== undefined).join(', ')}.`;
    return write(
      id,
      path.startsWith(`${base}/`) ? path.slice(base.length) : path,
      method,
      operation,
      ownList(item, 'parameters'),
      document,
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readDocument(file: string): unknown {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const text = readFileSync(file, 'utf8');
  const document: unknown = ['.yaml', '.yml'].includes(extname(file)) ? parseYaml(text) : JSON.parse(text);
  const version = ownText(document, 'openapi') ?? '';
  if (!version.startsWith('3.1'))
    throw new Error(`${file} is no OpenAPI 3.1 document: "openapi" is ${version === '' ? 'missing' : version}.`);
  return document;
}

function write(
  screen: string,
  path: string,
  method: string,
  operation: unknown,
  shared: readonly unknown[],
  document: unknown,
): Added | string {
  const resolve = resolver(document);
  const types = new TypeWriter(resolve);
  const [area = '', name = ''] = screen.split('/');
  const given = ownText(operation, 'operationId') ?? '';
  const call = /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(given) ? given : `${area}.${lowerFirst(name)}`;
  if (endpointIds.includes(call)) return `The contract has ${call} already: use --endpoint ${call}.`;
  const file = `contract/endpoints/${[...wordsOf(area), ...wordsOf(name)].join('-')}.ts`;
  if (existsSync(inRoot(file))) return `${file} is there already and is not overwritten.`;

  const parameters = [...shared, ...ownList(operation, 'parameters')].map((one) => resolve(one));
  const inPath = parameters.filter((one) => ownText(one, 'in') === 'path');
  // Every call accepts `lang`; callers do not pass it.
  const inQuery = parameters.filter((one) => ownText(one, 'in') === 'query' && ownText(one, 'name') !== 'lang');
  const body = schemaOfContent(resolve(own(operation, 'requestBody')), resolve);
  const { reply, note } = replyOf(operation, resolve);
  const permission = ownText(operation, 'x-permission');
  const isPublic = Array.isArray(own(operation, 'security')) && ownList(operation, 'security').length === 0;
  const lines = [
    `method: '${method.toUpperCase()}',`,
    `path: ${types.quote(path.replaceAll(/\{([^{}]+)\}/g, (_all, name: string) => `:${inPathName(name)}`))},`,
    `access: ${permission !== undefined ? `{ permission: ${types.quote(permission)} }` : isPublic ? "'public'" : "'token'"},`,
    `summary: ${types.quote((ownText(operation, 'summary') ?? `${method.toUpperCase()} ${path}`).replaceAll(/\s+/g, ' ').slice(0, 200))},`,
    ...(inPath.length === 0 ? [] : [`params: ${parametersType(inPath, types, true)},`]),
    ...(method === 'get' || inQuery.length > 0 ? [`query: ${parametersType(inQuery, types, false)},`] : []),
    ...(method === 'get' ? [] : [`body: ${body === undefined ? types.record([]) : types.write(body)},`]),
    `reply: ${reply === undefined ? types.nothing() : types.write(reply)},`,
    'elsewhere: true,',
  ];
  const constant = `${lowerFirst(`${area}${name}`)}Endpoints`;
  const entry = `/** A call of another backend of the same API (BACKEND_URL). */\nexport const ${constant} = declare({\n'${call}': {\n${lines.join('\n')}\n},\n});\n`;
  writeFileSync(inRoot(file), `${types.imports()}${entry}`);
  register(constant, file);
  return { id: call, files: [file, all], notes: [...(note === null ? [] : [note]), ...types.notes] };
}

function parametersType(parameters: readonly unknown[], types: TypeWriter, areRequired: boolean): string {
  return types.record(
    parameters.map((one) => ({
      name: areRequired ? inPathName(ownText(one, 'name') ?? '') : (ownText(one, 'name') ?? ''),
      type: types.write(own(one, 'schema')),
      isRequired: areRequired || own(one, 'required') === true,
    })),
  );
}

/** The name of a path parameter is ours alone: `stock-id` becomes `stock_id`. */
function inPathName(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

type Resolve = ReturnType<typeof resolver>;

function schemaOfContent(holder: unknown, resolve: Resolve): unknown {
  const schema = own(own(own(holder, 'content'), 'application/json'), 'schema');
  return schema === undefined ? undefined : resolve(schema);
}

/** Returns the schema of the envelope's `result`; a reply without an envelope is reported, because pages expect one. */
function replyOf(operation: unknown, resolve: Resolve): { readonly reply: unknown; readonly note: string | null } {
  const responses = own(operation, 'responses');
  const good = resolve(own(responses, '200') ?? own(responses, '201'));
  const schema = schemaOfContent(good, resolve);
  const properties = own(schema, 'properties');
  if (isRecord(properties) && 'success' in properties && 'result' in properties) return { reply: properties.result, note: null };
  return {
    reply: schema,
    note: 'the reply is described without the envelope { success, message, code, result }; the backend must answer in it',
  };
}

function register(constant: string, file: string): void {
  const path = inRoot(all);
  const text = readFileSync(path, 'utf8');
  const imported = text.replace(/\n\n\/\*\*/, `\nimport { ${constant} } from './${file.split('/').at(-1)}';\n\n/**`);
  const spread = imported.replace(/(export const endpoints = \{[^}]*?),?\s*\};/, `$1, ...${constant} };`);
  if (imported === text || spread === imported)
    throw new Error(`${all} has another shape than expected; add ...${constant} of ${file} to it.`);
  writeFileSync(path, spread);
}
