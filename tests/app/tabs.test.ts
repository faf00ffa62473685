import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { close, closeGroup, homePath, readTabs, replace, startTabs, type TabList, visit } from '../../src/app/tabs/tabs.ts';
import { tabKey } from '../../src/app/tabs/use-tabs.ts';

const open = (...keys: string[]): TabList => keys.reduce((list, key) => visit(list, { key, address: key }), startTabs(true));
const keysOf = (list: TabList | string) => (typeof list === 'string' ? list : list.tabs.map(({ key }) => key));

describe('page tabs (spec section 2, Layout)', () => {
  it('have the home page first, always', () => {
    expect(keysOf(open('/a', '/b'))).toEqual([homePath, '/a', '/b']);
  });

  it('refuse to close the home page, and the last page', () => {
    expect(close(open('/a'), homePath)).toBe('homeStays');
    expect(close(open(), homePath)).toBe('homeStays');
    const withoutHome = visit(startTabs(false), { key: '/a', address: '/a' });
    expect(close(withoutHome, '/a')).toBe('lastStays');
  });

  it('show the neighbour on the left when the active one is closed', () => {
    const next = close(open('/a', '/b'), '/b');
    expect(next).toMatchObject({ active: '/a' });
    expect(close(open('/a', '/b'), '/a')).toMatchObject({ active: '/b' });
  });

  it('close to the left, to the right and all others, but never the home page', () => {
    const list = open('/a', '/b', '/c');
    expect(closeGroup(list, '/b', 'left')).toEqual({ tabs: [homePath, '/b', '/c'].map((key) => ({ key, address: key })), active: '/c' });
    expect(keysOf(closeGroup(list, '/b', 'right'))).toEqual([homePath, '/a', '/b']);
    expect(closeGroup(list, '/b', 'right').active).toBe('/b');
    expect(keysOf(closeGroup(list, '/b', 'others'))).toEqual([homePath, '/b']);
    expect(keysOf(closeGroup(list, homePath, 'others'))).toEqual([homePath]);
  });

  it('are no more than a set number, and none with unsaved input gives way', () => {
    const many = Array.from({ length: limits.tabs - 1 }, (_, index) => `/${String(index)}`);
    const full = open(...many);
    expect(full.tabs).toHaveLength(limits.tabs);
    const next = visit(full, { key: '/new', address: '/new' }, (key) => key === '/0');
    expect(keysOf(next)).toEqual([homePath, '/0', ...many.slice(2), '/new']);
    expect(visit(full, { key: '/new', address: '/new' }, () => true).tabs).toHaveLength(limits.tabs + 1);
  });

  it('remember the full address', () => {
    const list = visit(open('/a', '/b'), { key: '/a', address: '/a?status=draft&page=2' });
    expect(list.tabs[1]).toEqual({ key: '/a', address: '/a?status=draft&page=2' });
  });

  it('give way to a new one above the limit, the oldest first, home never', () => {
    const many = open(...Array.from({ length: limits.tabs + 3 }, (_, at) => `/page-${at}`));
    expect(many.tabs).toHaveLength(limits.tabs);
    expect(keysOf(many).slice(0, 2)).toEqual([homePath, '/page-4']);
  });

  it('go along from one record to the next, unless the other one is open already', () => {
    const list = open('/d?id=1', '/b', '/d?id=3');
    const to = (id: string) => replace(list, '/d?id=1', { key: `/d?id=${id}`, address: `/d?id=${id}` });
    expect([keysOf(to('2')), to('2').active]).toEqual([[homePath, '/d?id=2', '/b', '/d?id=3'], '/d?id=2']);
    expect([keysOf(to('3')), to('3').active]).toEqual([[homePath, '/b', '/d?id=3'], '/d?id=3']);
  });

  it('survive a reload, without what is damaged or leads elsewhere', () => {
    const stored = JSON.stringify([
      { key: '/a', address: '/a?x=1' },
      { key: '/b?id=7', address: '/b?id=7' },
      { key: '//evil', address: '//evil' },
      { key: '/\\evil', address: '/\\evil' },
      { key: '/c', address: 'https://evil' },
      { key: homePath, address: '/elsewhere' },
      null,
      { key: 1 },
    ]);
    expect(keysOf(readTabs(stored, true))).toEqual([homePath, '/a', '/b?id=7']);
    expect([readTabs('{', true), readTabs(null, false)]).toEqual([startTabs(true), startTabs(false)]);
  });

  it('are one for a page of the menu however it is searched, and one for each id of a hidden page', () => {
    expect(tabKey({ hidden: false }, '/order/list', '?id=3&status=draft')).toBe('/order/list');
    expect(tabKey({ hidden: true }, '/order/detail', '?id=3&from=list')).toBe('/order/detail?id=3');
    expect(tabKey({ hidden: true }, '/order/detail', '')).toBe('/order/detail');
  });
});
