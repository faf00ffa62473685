import type { Connection } from '../../contract/connections/grammar.ts';

const department = {
  type: 'object',
  properties: { id: { type: 'string' }, departName: { type: 'string' }, createTime: { type: 'string', format: 'date-time' } },
} as const;

/** A connection to a server of the JeecgBoot family. */
export function departments(base: string, through: Connection['through']): Connection {
  const one = { properties: { id: { type: 'string' as const } }, required: ['id'] };
  return {
    connection: 1,
    title: { zh_CN: '部门系统', en_US: 'Departments' },
    base,
    through,
    envelope: { success: { at: '/success', is: [true] }, result: '/result', rows: '/result/records' },
    paging: { by: 'page', page: 'pageNo', size: 'pageSize', total: { at: '/result/total' } },
    sort: { as: 'two', column: 'column', order: 'order' },
    errors: { message: ['/message'], code: '/code' },
    dates: { as: 'local', zone: 'Asia/Shanghai' },
    calls: {
      'departments.list': {
        method: 'GET',
        path: '/sys/sysDepart/list',
        access: 'token',
        summary: 'Departments',
        list: true,
        query: {
          properties: {
            pageNo: { type: 'integer' },
            pageSize: { type: 'integer' },
            column: { type: 'string', enum: ['departName'] },
            order: { type: 'string', enum: ['asc', 'desc'] },
            departName: { type: 'string' },
          },
        },
        reply: {
          type: 'object',
          properties: { records: { type: 'array', items: department }, total: { type: 'integer' } },
          required: ['records', 'total'],
        },
      },
      'departments.one': {
        method: 'GET',
        path: '/sys/sysDepart/queryById',
        access: 'token',
        summary: 'A department',
        query: one,
        reply: department,
      },
      'departments.add': {
        method: 'POST',
        path: '/sys/sysDepart/add',
        access: 'token',
        summary: 'Adds a department',
        body: department,
        reply: {},
      },
      'departments.delete': {
        method: 'DELETE',
        path: '/sys/sysDepart/delete',
        access: 'token',
        summary: 'Deletes a department',
        query: one,
        reply: {},
      },
      'departments.session': { method: 'GET', path: '/sys/user/list', access: 'token', summary: 'Needs a token', reply: {} },
    },
  };
}
