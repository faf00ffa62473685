import { describe, expect, it } from 'vitest';
import type { CallEntry } from '../../contract/call-table.ts';
import { CallFailure } from '../../contract/failure.ts';
import { splitInput, trimDeep } from '../../src/services/send.ts';

const config = { authPrefix: 'auth' };
const get: CallEntry = { method: 'GET', path: '/sys/dict/getDictItems/:code', access: 'token', params: ['code'], query: [] };
const post: CallEntry = { method: 'POST', path: '/{auth}/things/:id', access: 'token', params: ['id'], query: ['draft'] };

describe('one flat input (contract/endpoint.ts)', () => {
  it('is split into path, query and body by the entry', () => {
    const parts = splitInput(post, { id: 'a b', draft: true, name: ' n ' }, config);
    expect(parts.path).toBe('/auth/things/a%20b');
    expect([...parts.query]).toEqual([['draft', 'true']]);
    expect(parts.body).toEqual({ name: 'n' });
  });

  it('takes path parameters with digits and underscores', () => {
    const entry: CallEntry = { ...get, path: '/stock/:stock_id/rows/:row2', params: ['stock_id', 'row2'] };
    expect(splitInput(entry, { stock_id: 7, row2: 'b' }, config).path).toBe('/stock/7/rows/b');
  });

  it('leaves nothing out of a body, and empty values out of a query', () => {
    expect(splitInput(post, { id: '1', remark: '', none: null }, config).body).toEqual({ remark: '', none: null });
    const { query, body } = splitInput(get, { code: 'x', a: undefined, b: null, c: '  ', d: 0, e: ['1', ' 2 ', ''] }, config);
    expect([...query]).toEqual([
      ['d', '0'],
      ['e', '1,2'],
    ]);
    expect(body).toBeUndefined();
  });

  it.each(['', '.', '..', undefined])('refuses %j as a path parameter: it would be another path', (code) => {
    expect(() => splitInput(get, { code }, config)).toThrow(CallFailure);
  });

  it('encodes what would leave the path', () => {
    expect(splitInput(get, { code: '../a?b#c/d' }, config).path).toBe('/sys/dict/getDictItems/..%2Fa%3Fb%23c%2Fd');
  });

  it('does not read a path parameter from the prototype', () => {
    expect(() => splitInput({ ...get, path: '/x/:constructor', params: ['constructor'] }, {}, config)).toThrow(CallFailure);
  });

  it('puts the file behind the texts, so that who reads the form as it comes knows what it is for', () => {
    const { body } = splitInput(post, { id: '1', file: new File(['x'], 'slip.pdf'), purpose: 'attachment' }, config);
    if (!(body instanceof FormData)) throw new Error('not a form');
    expect([...body.keys()]).toEqual(['purpose', 'file']);
  });
  it('sends a form when a file is among the values, with the file as it is', async () => {
    const file = new Blob(['  spaces stay  ']);
    const { body } = splitInput(post, { id: '1', file, note: ' n ' }, config);
    if (!(body instanceof FormData)) throw new Error('not a form');
    expect(body.get('note')).toBe('n');
    const sent = body.get('file');
    expect(sent instanceof Blob ? await sent.text() : null).toBe('  spaces stay  ');
  });
});

describe('trimming (spec section 5)', () => {
  it('reaches every string in plain data and nothing else', () => {
    const when = new Date(0);
    expect(trimDeep({ a: ' x ', b: [' y '], c: { d: 1, when } })).toEqual({ a: 'x', b: ['y'], c: { d: 1, when } });
    const blob = new Blob([' z ']);
    expect(trimDeep(blob)).toBe(blob);
  });
});
