import type { FastifyRequest } from 'fastify';
import { Array as List, Object as Obj, String as Text } from 'typebox';
import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Kilograms } from '../../../contract/values.ts';
import { inputReader } from '../../../server/plugins/input.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Turns of other work while the promise is pending, when each look at the clock finds a slice of time used up. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 10));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

test('a large body is looked through line by line, and others go first in between', async () => {
  const body = Obj({ lines: List(Obj({ weight: Kilograms() })) });
  const endpoint: Endpoint = { method: 'POST', path: '/lines', access: 'token', summary: 'Lines', body, reply: Text() };
  const lines = Array.from({ length: 100 }, (_, at) => ({ weight: `${at + 1}.5` }));
  // What the reader looks at of a request.
  const request = { headers: { 'content-length': '100000' }, query: {}, params: {}, body: { lines } } as unknown as FastifyRequest;
  const read = inputReader(endpoint);
  expect(await turnsDuring(async () => expect(await read(request)).toEqual({ lines }))).toBeGreaterThan(2 * lines.length);
});
