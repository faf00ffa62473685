import { type Backend, type Got, json, serveBackend } from './serve.ts';

interface Article {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: string;
  readonly authorId: string;
}

const type = { 'Content-Type': 'application/vnd.api+json' };

/** A backend by JSON:API 1.1: resources, `page[number]`, `sort=-title`, `filter[…]`, errors with pointers. */
export async function serveArticles(count = 12): Promise<Backend & { readonly articles: Article[] }> {
  const articles = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    title: `Article ${String.fromCharCode(65 + index)}`,
    publishedAt: new Date(Date.UTC(2026, 2, index + 1, 8)).toISOString(),
    authorId: String((index % 3) + 1),
  }));
  const backend = await serveBackend((got, reply) => {
    const id = got.path.split('/')[2];
    if (id === undefined && got.method === 'GET') return json(reply, 200, listOf(articles, got.query), type);
    if (id === undefined) return create(articles, got, reply);
    const at = articles.findIndex((article) => article.id === id);
    const found = articles[at];
    if (found === undefined) return json(reply, 404, { errors: [{ status: '404', title: 'There is no such article' }] }, type);
    if (got.method !== 'DELETE') return json(reply, 200, { data: resourceOf(found) }, type);
    articles.splice(at, 1);
    return json(reply, 204, null, type);
  });
  return Object.assign(backend, { articles });
}

function resourceOf({ id, title, publishedAt, authorId }: Article) {
  return {
    type: 'articles',
    id,
    attributes: { title, publishedAt },
    relationships: { author: { data: { type: 'people', id: authorId } }, tags: { data: [{ type: 'tags', id: 'a' }] } },
  };
}

function listOf(articles: readonly Article[], query: URLSearchParams) {
  const title = query.get('filter[title]') ?? '';
  const since = query.get('filter[publishedAt][gte]');
  const found = articles.filter(
    (each) => each.title.includes(title) && (since === null || each.publishedAt >= new Date(since).toISOString()),
  );
  const sort = query.get('sort');
  if (sort !== null) found.sort((one, other) => (one.title < other.title ? -1 : 1) * (sort.startsWith('-') ? -1 : 1));
  const size = Number(query.get('page[size]') ?? 10);
  const begin = (Number(query.get('page[number]') ?? 1) - 1) * size;
  return { data: found.slice(begin, begin + size).map(resourceOf), meta: { page: { total: found.length } } };
}

type Reply = Parameters<typeof json>[0];

interface Sent {
  readonly data?: {
    readonly type?: string;
    readonly attributes?: { readonly title?: string; readonly publishedAt?: string };
    readonly relationships?: { readonly author?: { readonly data?: { readonly id?: string } } };
  };
}

function create(articles: Article[], { body, headers }: Got, reply: Reply) {
  const { data }: Sent = Object(body);
  if (headers['content-type'] !== 'application/vnd.api+json' || data?.type !== 'articles')
    return json(reply, 415, { errors: [{ status: '415', title: 'Unsupported' }] }, type);
  const { title = '', publishedAt = '' } = data.attributes ?? {};
  const authorId = data.relationships?.author?.data?.id;
  if (title === '' || authorId === undefined) {
    const pointer = title === '' ? '/data/attributes/title' : '/data/relationships/author';
    return json(reply, 422, { errors: [{ status: '422', title: 'Invalid', detail: 'It must not be empty', source: { pointer } }] }, type);
  }
  const article = { id: String(articles.length + 1), title, publishedAt, authorId };
  articles.push(article);
  return json(reply, 201, { data: resourceOf(article) }, type);
}
