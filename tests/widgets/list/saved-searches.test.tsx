import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type ListWorld, openList } from './list-world.tsx';

const block = {
  block: 'list',
  title: 'Orders',
  source: { call: 'order.list' },
  columns: [
    { dataIndex: 'customerNo', title: 'Customer no.', search: { 'x-component': 'Input' } },
    { dataIndex: 'remark', title: 'Remark', search: { 'x-component': 'Input' } },
  ],
};
const answer = () => ({ records: [{ id: '1', customerNo: 'A1' }], total: 40, size: 10, current: 1, pages: 4 });
const key = 'searches:test/List:list';

let world: ListWorld;
afterEach(() => world.close());

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const labelled = (name: string) =>
  all('button, [role=menuitem]').find((each) => each.textContent === name || each.getAttribute('aria-label') === name);
async function click(name: string): Promise<void> {
  // A menu may still be on its way.
  const found = await eventually(() => {
    const one = labelled(name);
    if (one === undefined) throw new Error(`there is no ${name}: ${document.body.textContent}`);
    return one;
  });
  await act(async () => found.click());
  await world.settle();
}
const lastAsked = () => world.asked('order.list').at(-1);
const tags = () => all('.wl-tag-value').map(({ textContent }) => textContent);

describe('named searches of a list', () => {
  it('a search is saved under a name, found in the toolbar, picked, cleared with one press, and deleted', async () => {
    world = await openList(block, answer, '/orders?remark=late');
    expect(labelled('Saved searches')).toBeUndefined();
    vi.mocked(world.ports.ask).mockResolvedValueOnce({ name: '  Late ones ' });
    await click('Save search');
    expect(world.ports.preferences.set).toHaveBeenLastCalledWith(key, [{ name: 'Late ones', query: 'remark=late' }]);
    expect(world.ports.notify).toHaveBeenLastCalledWith('success', 'Saved as “Late ones”');
    expect(all('.wl-saved-name').map(({ textContent }) => textContent)).toEqual(['Late ones']);

    await click('Clear filters');
    expect([tags(), all('.wl-saved-name')]).toEqual([[], []]);
    expect(lastAsked()).not.toHaveProperty('remark');

    await click('Saved searches');
    await click('Late ones');
    expect(lastAsked()).toMatchObject({ remark: 'late', pageNo: 1 });
    expect(tags()).toEqual(['late']);

    await click('Delete search');
    expect(world.ports.confirm).toHaveBeenCalledTimes(1);
    expect(labelled('Saved searches')).toBeUndefined();
    // What is searched for stays: the name is gone, not the rows.
    expect(tags()).toEqual(['late']);
    expect(labelled('Save search')).toBeDefined();
  });

  it('what was kept is there again; a field that the document no longer has is left out', async () => {
    const kept = [
      { name: 'Gone', query: 'weight=3' },
      { name: 'Half', query: 'customerNo=A1&weight=3' },
    ];
    world = await openList(block, answer, '/orders', [], { [key]: kept });
    await click('Saved searches');
    expect(all('[role=menuitem]').map(({ textContent }) => textContent)).toEqual(['Half']);
    await click('Half');
    expect(lastAsked()).toMatchObject({ customerNo: 'A1' });
    expect(lastAsked()).not.toHaveProperty('weight');
    expect(all('.wl-saved-name').map(({ textContent }) => textContent)).toEqual(['Half']);
  });

  it('a name that is taken is replaced only when the user says so; the twenty-first is refused before anything is typed', async () => {
    const kept = Array.from({ length: 20 }, (_, index) => ({ name: `s${index}`, query: `remark=r${index}` }));
    world = await openList(block, answer, '/orders?remark=new', [], { [key]: kept });
    await click('Save search');
    expect(world.ports.ask).not.toHaveBeenCalled();
    expect(world.ports.notify).toHaveBeenLastCalledWith('warning', expect.stringContaining('At most 20'));
    await world.close();

    world = await openList(block, answer, '/orders?remark=new', [], { [key]: kept.slice(0, 2) });
    vi.mocked(world.ports.ask).mockResolvedValue({ name: 's1' });
    vi.mocked(world.ports.confirm).mockResolvedValueOnce(false);
    await click('Save search');
    expect(world.ports.preferences.set).not.toHaveBeenCalled();
    await click('Save search');
    expect(world.ports.preferences.set).toHaveBeenLastCalledWith(key, [kept[0], { name: 's1', query: 'remark=new' }]);
  });
});

describe('named searches of a list within a block', () => {
  const inner = { ...block, title: undefined };
  const [own, other] = ['searches:test/List:/body/0/tabs/1/body/0', key];
  const kept = [{ name: 'Late ones', query: 'remark=late' }];

  it('are there like those of any other, under a key of their own', async () => {
    world = await openList(
      inner,
      answer,
      '/orders',
      [],
      { [own]: kept, [other]: [{ name: 'Not mine', query: 'remark=x' }] },
      own.slice(19),
    );
    await click('Saved searches');
    expect(all('[role=menuitem]').map(({ textContent }) => textContent)).toEqual(['Late ones']);
    await click('Late ones');
    expect(lastAsked()).toMatchObject({ remark: 'late' });
    vi.mocked(world.ports.ask).mockResolvedValueOnce({ name: 'Again' });
    await click('Delete search');
    await click('Save search');
    expect(world.ports.preferences.set).toHaveBeenLastCalledWith(own, [{ name: 'Again', query: 'remark=late' }]);
  });
});

describe('how long a page is', () => {
  it('is as the user left it, unless the address says it', async () => {
    world = await openList(block, answer, '/orders', [], { 'list:test/List:list': { pageSize: 50 } });
    expect(lastAsked()).toMatchObject({ pageSize: 50 });
    await world.close();
    world = await openList(block, answer, '/orders?size=100', [], { 'list:test/List:list': { pageSize: 50 } });
    expect(world.asked('order.list').map(({ pageSize }) => pageSize)).toEqual([100]);
  });
});
