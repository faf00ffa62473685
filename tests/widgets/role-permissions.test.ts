import { describe, expect, it } from 'vitest';
import { type Branch, stateOf, toggled } from '../../src/widgets/widget/role-permissions/tree.ts';

const branch = (key: string, kind: Branch['kind'], ...children: Branch[]): Branch => ({ key, kind, title: key, children });
const list = branch('list', 'menu', branch('rule:own', 'rule'), branch('export', 'button'), branch('abandon', 'button'));
const orders = branch('orders', 'container', list, branch('detail', 'menu'));
const all = [orders];
const clicked = (given: readonly string[], key: string) => [...toggled(all, new Set(given), key)].sort();

describe('what a role is given by one click', () => {
  it('a button comes with its page, a page without its buttons', () => {
    expect(clicked([], 'export')).toEqual(['export', 'list']);
    expect(clicked([], 'list')).toEqual(['list']);
  });

  it('a page that is taken takes its buttons and data rules along', () => {
    expect(clicked(['list', 'export', 'rule:own', 'detail'], 'list')).toEqual(['detail']);
  });

  it('a container gives every page and button below it, but no data rule, and takes everything', () => {
    expect(clicked(['export', 'list'], 'orders')).toEqual(['abandon', 'detail', 'export', 'list']);
    expect(clicked(['abandon', 'detail', 'export', 'list', 'rule:own'], 'orders')).toEqual([]);
  });

  it('a data rule is given alone, with the page that it narrows', () => {
    expect(clicked([], 'rule:own')).toEqual(['list', 'rule:own']);
  });

  it('a container is whole, half or empty by what is below it', () => {
    expect(['', 'list', 'list export abandon detail'].map((given) => stateOf(orders, new Set(given.split(' '))))).toEqual([
      'none',
      'some',
      'all',
    ]);
  });
});
