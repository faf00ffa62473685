import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerConnections } from '../../../contract/connections/register.ts';
import { defaultConfig } from '../../../src/services/config.ts';
import { type Calls, createCalls } from '../../../src/services/http.ts';
import { articles } from '../../connections/articles.ts';
import { serveDepartments } from '../../connections/backends/jeecg.ts';
import { serveArticles } from '../../connections/backends/jsonapi.ts';
import type { Backend } from '../../connections/backends/serve.ts';
import { departments } from '../../connections/departments.ts';
import { type Connected, failureOf, startConnected } from './fixture.ts';

/** The same calls by each way: the pages see no difference. */
describe.each(['server', 'browser'] as const)('backends of other families, through the %s', (through) => {
  let jsonapi: Backend;
  let jeecg: Backend;
  let connected: Connected | null = null;
  let calls: Calls;
  let forget: () => void = () => undefined;
  beforeAll(async () => {
    [jsonapi, jeecg] = await Promise.all([serveArticles(), serveDepartments()]);
    const documents = {
      articles: articles(jsonapi.origin, through),
      departments: departments(`${jeecg.origin}/jeecg-boot`, through),
    };
    if (through === 'server') {
      connected = await startConnected(documents);
      calls = await connected.as('merchant');
      return;
    }
    forget = registerConnections(documents);
    const config = { ...defaultConfig, connectionOrigins: [jsonapi.origin, jeecg.origin] };
    calls = createCalls({ config, language: 'en_US', token: () => 'the-session', now: Date.now, timeZone: () => 'Asia/Shanghai' });
  });
  afterAll(async () => {
    forget();
    await connected?.stop();
    await Promise.all([jsonapi.close(), jeecg.close()]);
  });

  test('JSON:API: page, sort, filter, flat records, relationships, dates', async () => {
    const input = { pageNo: 2, pageSize: 2, column: 'title', order: 'desc', title: 'Article', publishedAt_begin: '2026-03-05 00:00:00' };
    const page = await calls.call('articles.list', input);
    expect(page).toEqual({
      total: 8,
      records: ['J', 'I'].map((letter) =>
        expect.objectContaining({ title: `Article ${letter}`, tagsIds: ['a'], authorId: expect.any(String) }),
      ),
    });
    expect(Object.fromEntries(jsonapi.got.at(-1)?.query ?? [])).toMatchObject({
      'page[number]': '2',
      'page[size]': '2',
      sort: '-title',
      'filter[title]': 'Article',
      // Midnight of the tenant's zone.
      'filter[publishedAt][gte]': '2026-03-04T16:00:00Z',
    });
    expect(await calls.call('articles.one', { id: '3' })).toMatchObject({
      id: '3',
      title: 'Article C',
      publishedAt: '2026-03-03T08:00:00.000Z',
    });
  });

  test('JSON:API: a refusal beside its field, a new resource, a deletion without a body', async () => {
    const empty = await failureOf(calls.call('articles.add', { title: '', authorId: '1' }));
    expect(empty.message).toBe('It must not be empty');
    expect(empty.detail).toMatchObject({ status: 200, fields: [{ path: 'title', message: 'It must not be empty' }] });
    expect((await failureOf(calls.call('articles.add', { title: 'New' }))).detail.fields?.map(({ path }) => path)).toEqual(['authorId']);
    const added = await calls.call('articles.add', { title: 'New', authorId: '2', publishedAt: '2026-04-01 08:00:00' });
    expect(added).toMatchObject({ title: 'New', authorId: '2', publishedAt: '2026-04-01T00:00:00Z' });
    expect(await calls.call('articles.delete', { id: '13' })).toBeNull();
    expect((await failureOf(calls.call('articles.one', { id: '13' }))).message).toBe('There is no such article');
  });

  test('JeecgBoot: envelope, page, sort, filter, times of its zone', async () => {
    const page = await calls.call('departments.list', { pageNo: 2, pageSize: 10, column: 'departName', order: 'desc', departName: '部门' });
    expect(page).toMatchObject({ total: 25 });
    expect(page).toHaveProperty('records.0', { id: 'd15', departName: '部门 15', createTime: '2026-05-15T09:30:00+08:00' });
    expect(await calls.call('departments.one', { id: 'd2' })).toMatchObject({ departName: '部门 2' });
  });

  test('JeecgBoot: refusals with HTTP 200, and a token that it does not know, which signs nobody out', async () => {
    const taken = await failureOf(calls.call('departments.add', { departName: '部门 1' }));
    expect(taken.message).toBe('该值不可用，系统中已存在！');
    expect(taken.detail.kind).toBe('refused');
    expect(await calls.call('departments.add', { departName: '新', createTime: '2026-05-01 10:00:00' })).toMatchObject({
      createTime: '2026-05-01 10:00:00',
    });
    expect((await failureOf(calls.call('departments.delete', { id: 'd1' }))).message).toBe('没有权限，请联系管理员授权');
    const unknown = await failureOf(calls.call('departments.session', {}));
    expect(unknown.detail.kind).toBe('refused');
    expect(unknown.message).toContain('You stay signed in');
  });

  test('sends neither token nor cookie elsewhere', () => {
    for (const { headers } of [...jsonapi.got, ...jeecg.got]) {
      expect(headers['x-access-token']).toBeUndefined();
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
      expect(headers['system-belong']).toBeUndefined();
    }
    expect(JSON.stringify([...jsonapi.got, ...jeecg.got])).not.toContain('the-session');
  });
});
