import { asConnections } from '../../../../contract/connections/folder.ts';
import { type Connection, Connection as ConnectionGrammar, connectionDefinitions } from '../../../../contract/connections/grammar.ts';
import { headerRefusal } from '../../../../contract/connections/headers.ts';
import { wordsOf } from '../../../../contract/connections/mapping-words.ts';
import type { Knowledge } from '../check/knowledge.ts';
import type { Report } from '../check/report.ts';
import type { Problem } from '../problem.ts';
import { boundsProblem } from '../walk/bounds.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, schemaOf } from '../walk/schema.ts';
import { walk } from '../walk/walk.ts';
import { checkCall } from './check-call.ts';
import { checkList } from './check-list.ts';
import { checkSchemas } from './check-schemas.ts';

/** What a file may cost at most: a large backend has hundreds of calls. */
export const connectionBounds = { bytes: 4_194_304, depth: 40, nodes: 200_000 } as const;
/** Problems of one file at most. */
const mostProblems = 100;

/**
 * Checks the document of a connection: the grammar first, then what its parts say of each other. Never throws.
 * @param name the name of its file
 */
export function checkConnection(
  name: string,
  document: unknown,
  knowledge: Pick<Knowledge, 'permissions' | 'dictionaries'>,
): readonly Problem[] {
  const breached = boundsProblem(document, connectionBounds);
  if (breached !== undefined) return [breached];
  if (!isRecord(document)) return [{ code: 'wrong_type', path: '', message: 'A connection is an object', expected: 'an object' }];
  const problems: Problem[] = [];
  const report: Report = (problem) => void (problems.length < mostProblems && problems.push(problem));
  const named = Object.fromEntries(Object.entries(connectionDefinitions).map(([key, schema]) => [key, schemaOf(schema)]));
  walk(document, schemaOf(ConnectionGrammar), { blocks: {}, named }, undefined, { problem: report });
  // What follows reads the document as a connection, which it is only without a problem.
  if (problems.length > 0) return problems;
  const { connection } = asConnections({ connection: document });
  if (connection === undefined) return problems;
  if (!/^[a-z][a-z0-9]{0,29}$/.test(name))
    report({
      code: 'wrong_value',
      path: '',
      message: `"${name}" is no name of a connection`,
      expected: 'small letters and digits: connections/shop.json',
    });
  checkToken(connection, report);
  checkMapping(connection, '', report);
  checkAlways(connection.always, '/always', report);
  for (const [id, call] of Object.entries(connection.calls)) {
    const path = below('/calls', id);
    const place = { name, id, call, connection, path, knowledge, report };
    checkCall(place);
    checkList(place);
    checkAlways(call.always, `${path}/always`, report);
    checkMapping(call.mapping ?? {}, `${path}/mapping`, report);
  }
  checkSchemas(connection, knowledge, report);
  return problems;
}

/** No token goes where it does not belong: the session's stays on the server of the pages, a secret never reaches a browser. */
function checkToken({ token, base, through }: Connection, report: Report): void {
  const isOwn = base.startsWith('/');
  if (isOwn && through === 'server')
    report({
      code: 'wrong_value',
      path: '/through',
      message: 'The base is on the server of the pages, which browsers call themselves',
      expected: 'browser',
    });
  if (token?.from === 'session' && !isOwn)
    report({
      code: 'wrong_value',
      path: '/token/from',
      message: 'The token of the session may not leave the server of the pages',
      expected: 'a base without an origin, such as /api; or none, or secret',
    });
  if (token?.from === 'secret' && through === 'browser')
    report({
      code: 'wrong_value',
      path: '/token/from',
      message: 'A secret would be readable in the browser',
      expected: '"through": "server"',
    });
  checkWords('token', token, token?.from, '/token', report);
  if (token?.header === undefined) return;
  const refusal = headerRefusal(token.header, true);
  if (refusal !== undefined) report({ code: 'wrong_value', path: '/token/header', message: refusal });
}

function checkAlways(always: Connection['always'], path: string, report: Report): void {
  for (const header of Object.keys(always?.headers ?? {})) {
    const refusal = headerRefusal(header);
    if (refusal !== undefined) report({ code: 'wrong_value', path: below(`${path}/headers`, header), message: refusal });
  }
}

function checkMapping({ paging, sort, dates }: Pick<Connection, 'paging' | 'sort' | 'dates'>, path: string, report: Report): void {
  checkWords('paging', paging, paging?.by, `${path}/paging`, report);
  checkSize(paging, `${path}/paging`, report);
  checkWords('sort', sort, sort?.as, `${path}/sort`, report);
  checkZone(dates, `${path}/dates`, report);
}

/** Each way to page, to sort and to sign in has words of its own. */
function checkWords(part: keyof typeof wordsOf, value: object | undefined, way: string | undefined, path: string, report: Report): void {
  const words = wordsOf[part][way ?? ''];
  if (value === undefined || words === undefined) return;
  const [kind = ''] = Object.keys(value).filter((key) => Reflect.get(value, key) === way);
  for (const name of words.needs)
    if (!Object.hasOwn(value, name))
      report({ code: 'missing_property', path, message: `"${kind}": "${way}" needs "${name}"`, expected: name });
  for (const name of Object.keys(value))
    if (name !== kind && !words.needs.includes(name) && !words.takes.includes(name))
      report({
        code: 'unknown_property',
        path: below(path, name),
        message: `"${kind}": "${way}" has no "${name}"`,
        expected: [...words.needs, ...words.takes].join(', '),
      });
}

/** The rows of a page are chosen by a parameter or told by the file; a guess would skip rows. */
function checkSize(paging: Connection['paging'], path: string, report: Report): void {
  if (paging === undefined || paging.by === 'none') return;
  const { size, sizeMax, rows } = paging;
  if (size === undefined && rows === undefined)
    report({
      code: 'missing_property',
      path,
      message: 'Nothing says how many rows a page has',
      expected: '"size", the parameter for it, or "rows", the number that the backend gives',
    });
  if (size !== undefined && rows !== undefined)
    report({ code: 'wrong_value', path: `${path}/rows`, message: 'The size of a page is a parameter', expected: '"size" or "rows"' });
  if (size === undefined && sizeMax !== undefined)
    report({ code: 'wrong_value', path: `${path}/sizeMax`, message: 'No parameter chooses the size', expected: '"size", or "rows" alone' });
}

function checkZone(dates: Connection['dates'], path: string, report: Report): void {
  if (dates === undefined) return;
  if (dates.as === 'local' && dates.zone === undefined)
    report({
      code: 'missing_property',
      path,
      message: 'Times without a zone need one: "zone"',
      expected: '+08:00, or a name such as Asia/Shanghai',
    });
  if (dates.zone !== undefined && !isZone(dates.zone))
    report({
      code: 'wrong_value',
      path: `${path}/zone`,
      message: `"${dates.zone}" is no time zone`,
      expected: '+08:00, or a name such as Asia/Shanghai',
    });
}

function isZone(zone: string): boolean {
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
