import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { answering, control, formOf, messageOf, openScreen, sent, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const label = (en_US: string) => ({ zh_CN: '中', en_US });
const field = (component: string, more: object = {}) => ({ title: 'Field', 'x-component': component, ...more });
const now = () => new Date('2026-11-23T20:00:00Z');
const draw = async (properties: object, more: object = {}) => {
  world = await openScreen([formOf(properties)], { ...answering({}), now, timeZone: 'Asia/Shanghai', ...more });
};
/** Types a text into a picker and leaves it. */
async function typeDay(path: string, text: string): Promise<void> {
  await world.find(control(path));
  await world.type(control(path), text);
  const input = await world.find(control(path));
  await act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true })));
  await world.settle();
}

describe('a day, a month, a time', () => {
  it('are typed, and sent as texts', async () => {
    await draw({ day: field('Date'), month: field('Month'), time: field('Time') });
    await typeDay('day', '2026-11-21');
    await typeDay('month', '2026-11');
    await typeDay('time', '09:30');
    await submit(world);
    expect(sent(world)).toEqual({ day: '2026-11-21', month: '2026-11', time: '09:30' });
  });
  it('end with the day that the tenant has, and say so of what came from elsewhere', async () => {
    // In Shanghai it is the 24th already.
    await draw({ day: field('Date', { 'x-component-props': { max: 'today' }, default: '2026-11-25' }) });
    await submit(world);
    expect(sent(world)).toBeUndefined();
    expect(messageOf('day')).toBe('rule.notAfter Field 2026-11-24');
  });
});

describe('a switch and stars', () => {
  it('hold truth values and numbers', async () => {
    await draw({ on: field('Switch'), stars: field('Rate', { 'x-component-props': { count: 4 } }) });
    await world.click('[data-field=on] button[role=switch]');
    await world.click('[data-field=stars] li:nth-child(3) [role=radio]');
    await submit(world);
    expect(sent(world)).toEqual({ on: true, stars: 3 });
  });
  it('are read as texts too', async () => {
    await draw({ stars: field('Rate', { default: 2, 'x-read-only': true }), on: field('Switch', { default: false, 'x-read-only': true }) });
    await wait(30);
    expect(document.querySelector('[data-field=stars] dd')?.textContent).toContain('2 of 5');
    expect(document.querySelector('[data-field=on] dd')?.textContent).toBe('No');
  });
});

const tree = [{ value: 'eu', label: label('Europe'), children: [{ value: 'de', label: label('Germany') }] }];

describe('a path down a tree', () => {
  it('is the list of its values, shown by their labels', async () => {
    await draw({
      place: field('Cascader', { enum: tree }),
      shown: field('Cascader', { enum: tree, default: ['eu', 'de'], 'x-read-only': true }),
    });
    const input = await world.find(control('place'));
    await act(async () => input.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await wait(50);
    await world.click('.ant-cascader-menu-item[title=Europe]');
    await wait(50);
    await world.click('.ant-cascader-menu-item[title=Germany]');
    await submit(world);
    expect(sent(world)).toEqual({ place: ['eu', 'de'], shown: ['eu', 'de'] });
    expect(document.querySelector('[data-field=shown] dd')?.textContent).toBe('Europe / Germany');
  });
});

describe('two lists', () => {
  it('give what was moved to the second', async () => {
    await draw({ ways: field('Transfer', { enum: ['air', 'sea', 'rail'], default: ['sea'] }) });
    await world.find('.ant-transfer');
    await world.click('.wb-transfer-items li:nth-child(2) input');
    await world.click('.ant-transfer-operation button:first-child');
    await submit(world);
    expect((sent(world) as { ways: readonly string[] }).ways.toSorted()).toEqual(['rail', 'sea']);
  });
});

describe('a colour', () => {
  it('is typed in any spelling, and no other text is one', async () => {
    await draw({ colour: field('Color') });
    const typed = `${control('colour')}:not([type=color])`;
    const input = await world.find(typed);
    await world.type(typed, '#ABC');
    await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await world.settle();
    await submit(world);
    expect(sent(world)).toEqual({ colour: '#aabbcc' });
    await world.type(typed, 'red');
    await submit(world);
    expect(messageOf('colour')).toBe('rule.colour Field');
  });
});

describe('in a table', () => {
  it('days, times, colours and stars are typed as texts, and what they are not is said', async () => {
    const properties = { day: field('Date'), time: field('Time'), colour: field('Color'), stars: field('Rate'), on: field('Switch') };
    const lines = { type: 'array', items: { type: 'object', properties } };
    const rows =
      "{{ {'lines': [{'day': '2026-11-21', 'time': '09:30', 'colour': '#aabbcc', 'stars': 4.0, 'on': true}, {'day': 'soon', 'stars': 9.0}]} }}";
    world = await openScreen([formOf({ lines }, { source: { value: rows } })], answering({}));
    await world.find('.eg');
    await submit(world);
    expect(document.querySelector('.eg')?.textContent).toContain('Field: rule.day');
    expect(sent(world)).toBeUndefined();
  });
});
