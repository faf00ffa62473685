import { describe, expect, it } from 'vitest';
import { type KeptPage, keepAlive } from '../../src/app/tabs/kept-pages.tsx';

function pageOf(key: string, { search = '', keepAlive = true } = {}): KeptPage {
  const location = { pathname: key, search, hash: '', state: null, key: Math.random().toString(36) };
  const shows = { kind: 'screen', screen: key } as const;
  const route = { path: key, name: key, title: key, trail: [], icon: null, shows, hidden: false, keepAlive, permissionList: [] };
  return { key, route: routes.get(key) ?? remember(key, route), location };
}

/** The menu's rows are the same objects at each visit. */
const routes = new Map<string, NonNullable<KeptPage['route']>>();
function remember(key: string, route: NonNullable<KeptPage['route']>): NonNullable<KeptPage['route']> {
  routes.set(key, route);
  return route;
}

const keysOf = (pages: readonly KeptPage[]) => pages.map(({ key }) => key);

describe('pages that are kept alive', () => {
  const list = pageOf('/list');
  const detail = pageOf('/detail');

  it('are those with an open tab, in the order of their first visit', () => {
    const both = keepAlive([list], detail, new Set(['/list', '/detail']));
    expect(keysOf(both)).toEqual(['/list', '/detail']);
    expect(keysOf(keepAlive(both, list, new Set(['/list', '/detail'])))).toEqual(['/list', '/detail']);
    expect(keysOf(keepAlive(both, list, new Set(['/list'])))).toEqual(['/list']);
  });

  it('do not include a page whose menu row does not say keepAlive', () => {
    const brief = pageOf('/brief', { keepAlive: false });
    expect(keysOf(keepAlive([brief], list, new Set(['/brief', '/list'])))).toEqual(['/list']);
  });

  it('keep their own address: the same one again is nothing new, another one is', () => {
    const both = keepAlive([list], detail, new Set(['/list', '/detail']));
    expect(keepAlive(both, pageOf('/list'), new Set(['/list', '/detail']))).toBe(both);
    const searched = keepAlive(both, pageOf('/list', { search: '?page=2' }), new Set(['/list', '/detail']));
    expect(searched.map(({ location }) => location.search)).toEqual(['?page=2', '']);
    expect(searched[1]).toBe(both[1]);
  });

  it('are one when tabs are off', () => {
    expect(keysOf(keepAlive([list], detail, new Set()))).toEqual(['/detail']);
  });
});
