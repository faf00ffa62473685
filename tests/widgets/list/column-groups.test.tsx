import { afterEach, expect, it, vi } from 'vitest';
import { openScreen, type World } from '../screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const rows = "{{ [{'no': 'Express', 'price': 'CNY 340.39', 'fuel': '42.10'}, {'no': 'Packet', 'price': 'CNY 120.00', 'fuel': '0'}] }}";
const list = {
  block: 'list',
  title: { zh_CN: '报价', en_US: 'Offers' },
  source: { value: rows },
  rowKey: 'no',
  publishes: { row: 'chosen' },
  columnGroups: [{ name: 'parts', title: { zh_CN: '燃油', en_US: 'Parts' }, columns: ['fuel'] }],
  columns: [
    { dataIndex: 'no', title: { zh_CN: '产品', en_US: 'Product' } },
    { dataIndex: 'fuel', title: { zh_CN: '燃油', en_US: 'Fuel' }, hideInTable: true },
  ],
};
const bar = {
  block: 'bar',
  caption: "{{ page.chosen.no ?? '' }}",
  figure: "{{ page.chosen.price ?? '' }}",
  actions: [{ name: 'take', title: { zh_CN: '选用', en_US: 'Take it' }, do: [{ notify: { zh_CN: '已选用', en_US: 'Taken' } }] }],
};

const heads = ({ page }: World) => [...page.querySelectorAll('thead th')].map((head) => head.textContent);

it('a group opens its columns by one button, and closes them again', async () => {
  world = await openScreen([list, bar], {}, '/', 'page', { state: { chosen: { type: 'map' } } });
  await world.find('tbody tr');
  const button = '.wl-toolbar [aria-expanded]';
  expect(heads(world)).not.toContain('Fuel');
  await world.click(button);
  expect(heads(world)).toContain('Fuel');
  expect(world.page.querySelector(button)?.getAttribute('aria-expanded')).toBe('true');
  await world.click(button);
  expect(heads(world)).not.toContain('Fuel');
});

it('a bar says what is chosen, acts on it, and is absent while nothing is', async () => {
  const notify = vi.fn();
  world = await openScreen([list, bar], { notify }, '/', 'page', { state: { chosen: { type: 'map' } } });
  await world.find('tbody tr');
  expect(world.page.querySelector('.wb-bar')).toBeNull();
  await world.click('tbody tr:nth-child(2) td');
  expect((await world.find('.wb-bar')).textContent).toBe('PacketCNY 120.00Take it');
  await world.click('.wb-bar button');
  expect(notify).toHaveBeenCalledTimes(1);
});
