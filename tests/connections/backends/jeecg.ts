import envelopes from '../../fixtures/envelopes.json' with { type: 'json' };
import { type Backend, json, serveBackend } from './serve.ts';

/** A reply of the published samples, by the beginning of its name. */
function sample(name: string): { readonly status: number; readonly body: object } {
  const found = envelopes.find((each) => each.case.startsWith(name));
  if (found === undefined) throw new Error(`no sample ${name}`);
  return { status: found.http, body: Object(found.body) };
}

/** A backend in the manner of JeecgBoot: envelopes of the samples, refusals with HTTP 200, times without a zone. */
export async function serveDepartments(): Promise<Backend> {
  const departments = Array.from({ length: 25 }, (_, index) => ({
    id: `d${index + 1}`,
    departName: `部门 ${index + 1}`,
    createTime: `2026-05-${String(index + 1).padStart(2, '0')} 09:30:00`,
  }));
  const good = sample('Result.ok(data)').body;
  return serveBackend(({ path, query, body }, reply) => {
    if (path === '/jeecg-boot/sys/sysDepart/list') {
      const isDown = query.get('order') === 'desc';
      const found = departments.filter(({ departName }) => departName.includes(query.get('departName') ?? ''));
      const ordered = isDown ? found.toReversed() : found;
      const size = Number(query.get('pageSize'));
      const current = Number(query.get('pageNo'));
      const records = ordered.slice((current - 1) * size, current * size);
      return json(reply, 200, { ...good, result: { records, total: found.length, size, current, pages: Math.ceil(found.length / size) } });
    }
    if (path === '/jeecg-boot/sys/sysDepart/queryById')
      return json(reply, 200, { ...good, result: departments.find(({ id }) => id === query.get('id')) ?? null });
    if (path === '/jeecg-boot/sys/sysDepart/add') {
      const { departName } = Object(body);
      const { status, body: refused } = sample('duplicate check, exists');
      if (departments.some((each) => each.departName === departName)) return json(reply, status, refused);
      return json(reply, 200, { ...good, result: body });
    }
    const { status, body: refused } = sample(path.endsWith('/delete') ? 'no authority' : 'token invalid, 3.x');
    return json(reply, status, refused);
  });
}
