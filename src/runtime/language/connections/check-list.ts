import { pagingOf } from '../../../../contract/connections/endpoints.ts';
import type { DataSchema } from '../../../../contract/connections/json-schema.ts';
import type { CallPlace } from './check-call.ts';

/** Checks that a list takes the inputs that its connection's paging and sorting need, and answers rows. */
export function checkList({ call, connection, path, report }: CallPlace): void {
  if (call.list !== true) return;
  if (call.method !== 'GET' && call.asksOnly !== true)
    report({
      code: 'wrong_value',
      path: `${path}/list`,
      message: 'A list asks: its call changes nothing',
      expected: 'GET, or a POST with asksOnly',
    });
  const inputs = call.query?.properties ?? {};
  const has = (name: string) => Object.hasOwn(inputs, name);
  const paging = pagingOf(connection, call);
  const isPaged = paging !== undefined && paging.by !== 'none';
  for (const name of isPaged ? ['pageNo', ...(paging.size === undefined ? [] : ['pageSize'])] : [])
    if (!has(name)) report({ code: 'missing_parameter', path, message: `A list by pages takes ${name}`, expected: `${name} in query` });
  if (isPaged && paging.size === undefined && has('pageSize'))
    report({
      code: 'wrong_value',
      path: `${path}/query/properties/pageSize`,
      message: 'Nothing tells the backend the size of a page',
      expected: 'no pageSize, or "size" in place of "rows" in paging',
    });
  if (!isPaged && has('pageNo'))
    report({
      code: 'wrong_value',
      path: `${path}/query/properties/pageNo`,
      message: 'Nothing says how the backend pages',
      expected: '"paging" of the connection or of the call',
    });
  const sort = call.mapping?.sort ?? connection.sort;
  const how = '"sort" of the connection or of the call';
  if (has('column') && sort === undefined)
    report({
      code: 'wrong_value',
      path: `${path}/query/properties/column`,
      message: 'Nothing says how the backend sorts',
      expected: how,
    });
  if (has('column') !== has('order'))
    report({ code: 'missing_parameter', path, message: 'A list that sorts takes column and order', expected: 'both in query' });
  const reply = call.reply.$ref === undefined ? call.reply : connection.schemas?.[call.reply.$ref.slice('#/schemas/'.length)];
  if (!isReplyOfRows(reply, isPaged))
    report({
      code: 'wrong_value',
      path: `${path}/reply`,
      message: 'Pages see the rows of a list as records',
      expected: isPaged
        ? '{ "properties": { "records": { "type": "array", … }, "total": { "type": "integer" } } }'
        : 'records and total, or an array',
    });
}

function isReplyOfRows(reply: DataSchema | undefined, isPaged: boolean): boolean {
  if (reply?.type === 'array') return !isPaged;
  return reply?.properties?.records?.type === 'array' && reply.properties.total !== undefined;
}
