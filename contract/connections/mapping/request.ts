import { CallFailure } from '../../failure.ts';
import { formText } from './form-text.ts';
import { mapMoments, sentMoment } from './moments.ts';
import type { CallPlan } from './plan.ts';
import { wrappedAt } from './pointer.ts';
import { asText, queryOf } from './query.ts';

type Input = Readonly<Record<string, unknown>>;

/** A request to a backend, without its token. */
export interface MappedRequest {
  readonly method: string;
  /** Below the base, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Spells a flat input as the backend's request.
 * @param timeZone the zone of times without one
 * @throws CallFailure when an input would change the path or a header
 */
export function requestOf(plan: CallPlan, input: Input, timeZone: string): MappedRequest {
  const { call, connection } = plan;
  const path = call.path.replace(/:([A-Za-z_][A-Za-z0-9_]*)/g, (_, name: string) => segment(name, input[name]));
  const query = formText(queryOf(plan, input, timeZone));
  const body = bodyOf(plan, input, timeZone);
  const isResource = plan.envelope.resources === 'jsonapi';
  const json = isResource ? 'application/vnd.api+json' : 'application/json';
  const type = call.contentType ?? (call.bodyAs === 'form' ? 'application/x-www-form-urlencoded' : json);
  return {
    method: call.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      Accept: call.kind === 'blob' ? '*/*' : isResource ? json : 'application/json, application/problem+json, */*;q=0.1',
      ...connection.always?.headers,
      ...call.always?.headers,
      ...headersOf(plan, input),
      ...(body === undefined ? {} : { 'Content-Type': type }),
    },
    body,
  };
}

function segment(name: string, value: unknown): string {
  const text = asText(value);
  // Encoding leaves a lone dot segment intact, and it would be resolved.
  if (text === '' || text === '.' || text === '..') throw refusedInput(name);
  return encodeURIComponent(text);
}

function headersOf(plan: CallPlan, input: Input): Readonly<Record<string, string>> {
  const headers: [string, string][] = [];
  for (const name of plan.inputs.headers.keys()) {
    const text = asText(input[name]);
    if (!/^[\t\x20-\x7e]*$/.test(text)) throw refusedInput(name);
    if (text !== '') headers.push([plan.call.names?.[name] ?? name, text]);
  }
  return Object.fromEntries(headers);
}

function refusedInput(name: string): CallFailure {
  return new CallFailure('', {
    kind: 'refused',
    status: 0,
    errorCode: 'bad_request',
    fields: [{ path: name, rule: 'format', message: '' }],
  });
}

function bodyOf(plan: CallPlan, input: Input, timeZone: string): string | undefined {
  const { call, inputs, dates, envelope } = plan;
  if (call.body === undefined) return undefined;
  const moment = (value: unknown) => sentMoment(value, dates, timeZone);
  const given = [...inputs.body].filter(([name]) => input[name] !== undefined);
  const members = given.map(([name, schema]) => [name, mapMoments(input[name], schema, moment)] as const);
  if (call.bodyIs !== undefined) return JSON.stringify(wrappedAt(envelope.sent ?? '', members[0]?.[1]));
  const named = members.map(([name, value]) => [bodyName(plan, name), value] as const);
  if (call.bodyAs === 'form') return formText(named.map(([name, value]) => [name, asText(value)]));
  if (call.resource !== undefined) return JSON.stringify({ data: resourceOf(call.resource, members, input) });
  return JSON.stringify(wrappedAt(envelope.sent ?? '', Object.fromEntries(named)));
}

function bodyName({ call }: CallPlan, name: string): string {
  return call.names?.[name] ?? name;
}

type Resource = NonNullable<CallPlan['call']['resource']>;

/** A JSON:API resource: `authorId` becomes the relationship `author`, everything else an attribute. */
function resourceOf(
  { type, id: idInput = 'id', relationships = {} }: Resource,
  members: readonly (readonly [string, unknown])[],
  input: Input,
): object {
  const related = (name: string) => Object.keys(relationships).find((relation) => name === `${relation}Id` || name === `${relation}Ids`);
  const links = members.flatMap(([name, value]) => {
    const relation = related(name);
    if (relation === undefined) return [];
    const one = (id: unknown) => ({ type: relationships[relation], id: String(id) });
    return [[relation, { data: Array.isArray(value) ? value.map(one) : value === null || value === '' ? null : one(value) }] as const];
  });
  const attributes = members.filter(([name]) => name !== idInput && related(name) === undefined);
  const id = asText(input[idInput]);
  return {
    type,
    ...(id === '' ? {} : { id }),
    attributes: Object.fromEntries(attributes),
    ...(links.length === 0 ? {} : { relationships: Object.fromEntries(links) }),
  };
}
