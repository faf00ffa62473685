import { knownEndpoint } from '../../../../contract/connections/known.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { type Schema, schemaOf } from '../walk/schema.ts';

export { knownIds as endpointIds } from '../../../../contract/connections/known.ts';

/** The entry of a call, of the contract or of a connection. */
export function endpointOf(id: string | undefined): Endpoint | undefined {
  return id === undefined ? undefined : knownEndpoint(id);
}

/** Whether a call changes something; one that the contract does not have is told elsewhere. */
export function changesSomething(id: string | undefined): boolean {
  const endpoint = endpointOf(id);
  if (endpoint === undefined || endpoint.asksOnly === true) return false;
  return endpoint.method !== 'GET' || endpoint.changesState === true;
}

/** What `result` holds; undefined for unknown ids and files. */
export function replyOf(id: string | undefined): Schema | undefined {
  const endpoint = endpointOf(id);
  return endpoint === undefined || endpoint.kind === 'blob' ? undefined : schemaOf(endpoint.reply);
}

/** The rows of a reply: of a page or of a bare array (wire.md, Lists). Undefined when it holds none. */
export function rowsOf(reply: Schema | undefined): Schema | undefined {
  if (reply === undefined) return undefined;
  return reply.properties?.records?.items ?? (reply.type === 'array' ? reply.items : undefined);
}

export interface InputFacts {
  readonly schema: Schema;
  readonly required: boolean;
  /** In the path or the query everything travels as text. */
  readonly asText: boolean;
}

/** The flat input of a call: path parameters, query, headers and body together. */
export function inputsOf(id: string): ReadonlyMap<string, InputFacts> {
  const endpoint = endpointOf(id);
  const known = endpoint === undefined ? nothing : inputCache.get(endpoint);
  if (endpoint === undefined || known !== undefined) return known ?? nothing;
  const inputs = new Map<string, InputFacts>();
  for (const [part, asText] of [
    [endpoint.params, true],
    [endpoint.query, true],
    [endpoint.headers, true],
    [endpoint.body, false],
  ] as const) {
    if (part === undefined) continue;
    const { properties = {}, required = [] } = schemaOf(part);
    for (const [name, schema] of Object.entries(properties)) inputs.set(name, { schema, required: required.includes(name), asText });
  }
  inputCache.set(endpoint, inputs);
  return inputs;
}

const nothing: ReadonlyMap<string, InputFacts> = new Map();
const inputCache = new WeakMap<Endpoint, ReadonlyMap<string, InputFacts>>();

/** The columns that a list may be sorted by; none when the call does not sort. */
export function sortColumnsOf(id: string): readonly string[] {
  const column = inputsOf(id).get('column')?.schema;
  return column?.enum?.filter((name) => typeof name === 'string') ?? [];
}

/** Parameters that the list itself sends. */
export const pagingInputs: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'column', 'order']);

export function isOutcome(reply: Schema | undefined): boolean {
  return reply?.title === 'BatchOutcome';
}

/** The schema at a dotted path, `any` where the data are open, or what is wrong with the path. */
export function lookUp(schema: Schema, path: string): Schema | 'any' | { readonly missing: string; readonly names: readonly string[] } {
  let at = schema;
  for (const name of path.split('.')) {
    at = withoutNull(at);
    if (isOpen(at)) return 'any';
    const next: Schema | undefined = at.properties !== undefined && Object.hasOwn(at.properties, name) ? at.properties[name] : undefined;
    if (next === undefined) return { missing: name, names: Object.keys(at.properties ?? {}) };
    at = next;
  }
  return at;
}

/** A schema without its null branch. */
export function withoutNull(schema: Schema): Schema {
  const branches = schema.anyOf?.filter((branch) => branch.type !== 'null');
  const [only] = branches ?? [];
  return branches?.length === 1 && only !== undefined ? only : schema;
}

/** Whether data of a schema may hold names that it does not list. */
export function isOpen(schema: Schema): boolean {
  if (schema.$ref !== undefined || schema.anyOf !== undefined || schema.patternProperties !== undefined) return true;
  return (
    schema.type === undefined || (schema.type === 'object' && (schema.properties === undefined || schema.additionalProperties === true))
  );
}
