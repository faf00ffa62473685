import { afterEach, describe, expect, it } from 'vitest';
import { answering, control, formOf, offered, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const label = (en_US: string) => ({ zh_CN: '中', en_US });
const sizes = [
  { value: 1, label: label('Small') },
  { value: 2, label: label('Large'), tone: 'blue' },
  { value: 3, label: label('Retired'), disabled: true },
];
const select = (more: object = {}) => ({ title: 'Size', 'x-component': 'Select', enum: sizes, ...more });

describe('choices that the document lists', () => {
  it('are offered by their labels, and sent as what they are', async () => {
    world = await openScreen([formOf({ size: select() })], answering({}));
    expect(await offered(world, 'size')).toEqual(['Small', 'Large']);
    await world.click('.ant-select-item-option[title=Large]');
    await submit(world);
    expect(sent(world)).toEqual({ size: 2 });
  });
  it('show what came with the record, one that is no longer offered too; expressions read numbers', async () => {
    const note = { title: 'Note', 'x-component': 'Input', 'x-reactions': { value: '{{ values.size == 3 ? "old" : "new" }}' } };
    world = await openScreen(
      [formOf({ size: select(), note }, { source: { call: 'auth.me' } })],
      answering({ 'auth.me': () => ({ size: '3' }) }),
    );
    await wait(20);
    expect(document.querySelector('[data-field=size] .ant-select-selection-item')?.textContent).toBe('Retired');
    await submit(world);
    expect(sent(world)).toEqual({ size: 3, note: 'old' });
  });
  it('of several values are a list of them; read-only, their labels', async () => {
    const many = select({ 'x-component': 'SelectMany', default: [1, 2] });
    world = await openScreen([formOf({ many, shown: select({ default: 2, 'x-read-only': true }) })], answering({}));
    await submit(world);
    expect(sent(world)).toEqual({ many: [1, 2], shown: 2 });
    expect(document.querySelector('[data-field=shown] dd')?.textContent).toBe('Large');
  });
  it('true and false are such values', async () => {
    const flag = {
      title: 'Flag',
      'x-component': 'DictRadio',
      enum: [
        { value: true, label: label('On') },
        { value: false, label: label('Off') },
      ],
    };
    world = await openScreen([formOf({ flag })], answering({}));
    await world.find('[data-field=flag] input');
    await world.click('[data-field=flag] input[value=false]');
    await submit(world);
    expect(sent(world)).toEqual({ flag: false });
  });
  it('make a tree for a field that offers one', async () => {
    const place = {
      title: 'Place',
      'x-component': 'TreeSelect',
      enum: [{ value: 'eu', label: label('Europe'), children: [{ value: 'de', label: label('Germany') }] }],
      default: 'de',
    };
    world = await openScreen([formOf({ place })], answering({}));
    await world.find(control('place'));
    expect(document.querySelector('[data-field=place] .ant-select-selection-item')?.textContent).toBe('Germany');
  });
});

describe('columns and items with choices of their own', () => {
  it('show labels, as tags where a choice has a tone', async () => {
    const source = { value: "{{ [{'id': 'a', 'size': 1.0}, {'id': 'b', 'size': 2.0}] }}" };
    world = await openScreen([{ block: 'list', source, columns: [{ dataIndex: 'size', title: 'Size', enum: sizes }] }], answering({}));
    await world.find('.wb-tag');
    expect([...document.querySelectorAll('tbody td')].map((cell) => cell.textContent)).toEqual(['Small', 'Large']);
    expect(document.querySelector('.wb-tag')?.className).toContain('wb-tone-blue');
  });
});

describe('a grid with choices of the document', () => {
  it('shows labels and sends values', async () => {
    const lines = { type: 'array', items: { type: 'object', properties: { size: select({ default: 1 }) } } };
    world = await openScreen([formOf({ lines }, { source: { value: "{{ {'lines': [{'size': 2.0}]} }}" } })], answering({}));
    const cell = await world.find('.eg [role=gridcell], .eg td');
    expect(cell.closest('.eg')?.textContent).toContain('Large');
    await submit(world);
    expect(sent(world)).toEqual({ lines: [{ size: 2 }] });
  });
});
