import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../contract/connections/grammar.ts';
import { registerConnections } from '../../contract/connections/register.ts';
import { defaultConfig } from '../../src/services/config.ts';
import { createCalls } from '../../src/services/http.ts';
import { eventually } from '../support/eventually.ts';
import { type ListWorld, openList } from '../widgets/list/list-world.tsx';
import { articles } from './articles.ts';
import { serveDepartments } from './backends/jeecg.ts';
import { serveArticles } from './backends/jsonapi.ts';
import { type Backend, json, serveBackend } from './backends/serve.ts';
import { departments } from './departments.ts';

let world: ListWorld;
let backend: Backend;
let forget: () => void = () => undefined;
afterEach(async () => {
  await world.close();
  forget();
  await backend.close();
});

const open = async (name: string, document: Connection, block: object) => {
  forget = registerConnections({ [name]: document });
  const config = { ...defaultConfig, connectionOrigins: [backend.origin] };
  const calls = createCalls({ config, language: 'en_US', token: () => 'the-session', now: Date.now, timeZone: () => 'Asia/Shanghai' });
  world = await openList(block, (id, input) => calls.call(id, input));
};
const cells = (column: number) =>
  [...world.page.querySelectorAll('tbody tr')].map((row) => row.querySelectorAll('td')[column]?.textContent);
const shows = (count: number) =>
  eventually(async () => {
    await world.settle();
    expect(cells(0)).toHaveLength(count);
  });
const nextPage = async () => {
  const button = world.page.querySelector<HTMLElement>('.ant-pagination-next button');
  const before = backend.got.length;
  await act(async () => {
    button?.click();
    await eventually(() => expect(backend.got.length).toBeGreaterThan(before));
    // The reply is on its way, and so is what the list draws of it.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await world.settle();
};

describe('the list of a page shows rows of other backends', () => {
  it('of a JSON:API server, with its total and its moments in the zone of the tenant', async () => {
    backend = await serveArticles();
    const columns = [
      { dataIndex: 'title', title: 'Title' },
      { dataIndex: 'publishedAt', title: 'Published', valueType: 'dateTime' },
    ];
    await open('articles', articles(backend.origin, 'browser'), {
      block: 'list',
      source: { call: 'articles.list' },
      rowKey: 'id',
      columns,
    });
    await shows(10);
    expect(cells(0).at(-1)).toBe('Article J');
    expect(world.page.textContent).toContain('12 in total');
    expect(cells(1)[0]).toContain('2026-03-01 16:00');
  });

  it('of a server of the JeecgBoot family', async () => {
    backend = await serveDepartments();
    const columns = [
      { dataIndex: 'departName', title: 'Name' },
      { dataIndex: 'createTime', title: 'Created', valueType: 'dateTime' },
    ];
    const document = departments(`${backend.origin}/jeecg-boot`, 'browser');
    await open('departments', document, { block: 'list', source: { call: 'departments.list' }, rowKey: 'id', columns });
    await shows(10);
    expect(world.page.textContent).toContain('25 in total');
    expect(cells(1)[0]).toContain('2026-05-01 09:30');
  });

  it('of a server that counts nothing and pages by cursors: it says so, and the next page follows', async () => {
    backend = await serveBackend(({ query }, reply) => {
      const begin = Number(query.get('after') ?? 0);
      const rows = Array.from({ length: Math.min(Number(query.get('limit')), 25 - begin) }, (_, index) => ({
        id: `e${begin + index + 1}`,
      }));
      const next = begin + rows.length;
      json(reply, 200, { events: rows, next: next < 25 ? `${backend.origin}/events?after=${next}` : null });
    });
    await open('events', events(backend.origin), {
      block: 'list',
      source: { call: 'events.list' },
      rowKey: 'id',
      columns: [{ dataIndex: 'id', title: 'Event' }],
    });
    await shows(10);
    expect(world.page.textContent).toContain('10+ in total');
    await nextPage();
    await eventually(async () => {
      await world.settle();
      expect(cells(0)[0]).toBe('e11');
    });
    await nextPage();
    await shows(5);
    expect(cells(0).at(-1)).toBe('e25');
    expect(world.page.textContent).toContain('25 in total');
    expect(backend.got.map(({ query }) => query.get('after'))).toEqual([null, '10', '20']);
  });
});

describe('the list of a page shows all rows of a backend whose pages have a size of their own', () => {
  it.each([undefined, { at: '/count' }])('with the total at %j', async (total) => {
    backend = await serveBackend(({ query }, reply) => {
      const begin = (Number(query.get('p')) - 1) * 4;
      const rows = Array.from({ length: Math.max(0, Math.min(4, 17 - begin)) }, (_, index) => ({ id: `e${begin + index + 1}` }));
      json(reply, 200, { events: rows, count: 17 });
    });
    const { calls, ...rest } = events(backend.origin);
    const list = calls['events.list'];
    if (list === undefined) throw new Error('there are events');
    const paging = { by: 'page', page: 'p', rows: 4, ...(total === undefined ? {} : { total }) } as const;
    const call = { ...list, query: { properties: { pageNo: { type: 'integer' } } } } as const;
    await open(
      'events',
      { ...rest, paging, calls: { 'events.list': call } },
      {
        block: 'list',
        source: { call: 'events.list' },
        rowKey: 'id',
        columns: [{ dataIndex: 'id', title: 'Event' }],
      },
    );
    await shows(10);
    expect(cells(0)).toEqual(Array.from({ length: 10 }, (_, index) => `e${index + 1}`));
    await nextPage();
    await shows(7);
    expect(cells(0)).toEqual(Array.from({ length: 7 }, (_, index) => `e${index + 11}`));
    expect(world.page.textContent).toContain('17 in total');
  });
});

function events(base: string): Connection {
  return {
    connection: 1,
    title: 'Events',
    base,
    through: 'browser',
    envelope: { rows: '/events' },
    paging: { by: 'cursor', cursor: 'after', next: { at: '/next' }, size: 'limit' },
    calls: {
      'events.list': {
        method: 'GET',
        path: '/events',
        access: 'token',
        summary: 'Events',
        list: true,
        query: { properties: { pageNo: { type: 'integer' }, pageSize: { type: 'integer' } } },
        reply: {
          type: 'object',
          properties: {
            records: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
            total: { type: 'integer' },
          },
          required: ['records', 'total'],
        },
      },
    },
  };
}
