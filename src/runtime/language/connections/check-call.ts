import type { Connection, ConnectionCall } from '../../../../contract/connections/grammar.ts';
import { headerRefusal } from '../../../../contract/connections/headers.ts';
import { endpoints } from '../../../../contract/endpoints/all.ts';
import type { Knowledge } from '../check/knowledge.ts';
import { type Report, unknownName } from '../check/report.ts';
import { below } from '../walk/pointer.ts';

/** A call of a connection with all that its check needs. */
export interface CallPlace {
  /** The connection's. */
  readonly name: string;
  readonly id: string;
  readonly call: ConnectionCall;
  readonly connection: Connection;
  readonly path: string;
  readonly knowledge: Pick<Knowledge, 'permissions' | 'dictionaries'>;
  readonly report: Report;
}

/** Checks what the parts of a call say of each other. */
export function checkCall(place: CallPlace): void {
  const { name, id, call, connection, path, knowledge, report } = place;
  if (!id.startsWith(`${name}.`))
    report({
      code: 'wrong_value',
      path,
      message: `The calls of ${name}.json begin with its name`,
      expected: `${name}.${id.split('.')[1]}`,
    });
  if (Object.hasOwn(endpoints, id)) report({ code: 'duplicate_name', path, message: `The contract has a call ${id} already` });
  const { access } = call;
  if (typeof access === 'object' && !knowledge.permissions.has(access.permission))
    report(unknownName('unknown_permission', `${path}/access/permission`, 'permission', access.permission, knowledge.permissions));
  if (access === 'public' && connection.token?.from === 'secret')
    report({
      code: 'wrong_value',
      path: `${path}/access`,
      message: 'Anybody could use the secret of this connection',
      expected: 'token, or a permission',
    });
  checkInputNames(place);
  checkPath(place);
  checkBody(place);
  checkNames(place);
}

const renamed = 'another name, and the backend\'s under "names"';

/** The parts of a request with their inputs. */
function partsOf({ params, query, headers, body, bodyIs }: ConnectionCall): readonly (readonly [string, readonly string[]])[] {
  const bodyNames = bodyIs === undefined ? Object.keys(body?.properties ?? {}) : [bodyIs];
  return [
    ['params', Object.keys(params?.properties ?? {})],
    ['query', Object.keys(query?.properties ?? {})],
    ['headers', Object.keys(headers?.properties ?? {})],
    ['body', bodyNames],
  ];
}

/** Pages send one flat input, so a name means one thing. */
function checkInputNames({ call, connection, path, report }: CallPlace): void {
  const isServers = connection.through === 'server';
  const seen = new Map<string, string>();
  for (const [part, names] of partsOf(call))
    for (const name of names) {
      const before = seen.get(name);
      if (before !== undefined)
        report({
          code: 'duplicate_name',
          path: below(`${path}/${part}`, name),
          message: `"${name}" is an input of ${before} already`,
          expected: renamed,
        });
      if (isServers && part !== 'body' && (name === 'lang' || (name === '_t' && call.method === 'GET')))
        report({
          code: 'wrong_value',
          path: below(`${path}/${part}/properties`, name),
          message: `Each request to this server has a "${name}" of its own`,
          expected: renamed,
        });
      seen.set(name, part);
    }
}

function checkPath({ call, path, report }: CallPlace): void {
  const inPath = [...call.path.matchAll(/:([A-Za-z_][A-Za-z0-9_]*)/g)].map(([, name = '']) => name);
  const params = Object.keys(call.params?.properties ?? {});
  for (const name of inPath)
    if (!params.includes(name)) report(unknownName('unknown_parameter', `${path}/path`, 'input of params', name, params));
  for (const name of params)
    if (!inPath.includes(name))
      report({
        code: 'unknown_parameter',
        path: below(`${path}/params/properties`, name),
        message: `The path has no :${name}`,
        expected: inPath.join(', '),
      });
  if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|%2f|%5c/i.test(call.path))
    report({ code: 'unsafe_address', path: `${path}/path`, message: 'The path has a step upwards or an encoded slash' });
}

function checkBody({ call, path, report }: CallPlace): void {
  const { method, body, bodyIs, bodyAs, asksOnly, kind } = call;
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  if (body !== undefined && !hasBody)
    report({ code: 'wrong_value', path: `${path}/body`, message: `${method} has no body`, expected: 'inputs in query or params' });
  if (body === undefined && (bodyIs !== undefined || bodyAs !== undefined))
    report({ code: 'missing_property', path, message: 'There is no body', expected: 'body' });
  const isObject = body?.$ref !== undefined || body?.properties !== undefined;
  if (body !== undefined && bodyIs === undefined && !isObject)
    report({
      code: 'missing_property',
      path,
      message: 'A body without named members is one input, which needs a name',
      expected: '"bodyIs"',
    });
  if (bodyAs === 'form' && bodyIs !== undefined)
    report({
      code: 'wrong_value',
      path: `${path}/bodyAs`,
      message: 'A form has named members',
      expected: 'a body of members, without bodyIs',
    });
  if (asksOnly === true && method !== 'POST')
    report({ code: 'wrong_value', path: `${path}/asksOnly`, message: 'Only a POST may be told to ask only' });
  if (kind === 'blob' && method !== 'GET' && method !== 'POST')
    report({ code: 'wrong_value', path: `${path}/kind`, message: `${method} answers no file`, expected: 'GET, POST' });
}

function checkNames({ call, connection, path, report }: CallPlace): void {
  const parts = partsOf(call);
  const inputs = parts.flatMap(([part, names]) => (part === 'params' ? [] : names));
  for (const name of Object.keys(call.names ?? {}))
    if (!inputs.includes(name))
      report(unknownName('unknown_parameter', below(`${path}/names`, name), 'input outside the path', name, inputs));
  for (const name of Object.keys(call.headers?.properties ?? {})) {
    const refusal = headerRefusal(call.names?.[name] ?? name);
    if (refusal !== undefined) report({ code: 'wrong_value', path: below(`${path}/headers/properties`, name), message: refusal });
  }
  const resources = call.mapping?.envelope?.resources ?? connection.envelope?.resources;
  if (call.resource !== undefined && resources === undefined)
    report({
      code: 'wrong_value',
      path: `${path}/resource`,
      message: 'The connection knows no resources',
      expected: '"envelope": { "resources": "jsonapi" }',
    });
}
