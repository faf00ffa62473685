import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

const parsed = {
  fields: [
    { field: 'name', value: 'Jane Roe', text: 'Jane Roe', sure: true },
    { field: 'country', value: 'US', text: 'United States', sure: true },
    { field: 'city', value: 'Austin', text: 'Austin', sure: false },
    { field: 'taxNo', value: 'T-1', text: 'T-1', sure: true },
  ],
  rest: 'second floor',
};
const region = (value: string, ...names: readonly string[]) => ({ value, text: value, code: value, names: [value, ...names] });
const regions: Readonly<Record<string, readonly object[]>> = {
  CN: [region('广东省'), region('浙江省'), region('江苏省')],
  'CN 广东省': [region('深圳市', 'Shenzhen'), region('朝阳市')],
  'CN 广东省/深圳市': [region('南山区'), region('鼓楼区')],
  'CN 广东': [region('深圳市', 'Shenzhen')],
  'CN 广东/shenzhen': [region('南山区')],
  'CN 浙江省': [region('杭州市', 'Hangzhou'), region('朝阳市')],
  'CN 浙江省/杭州市': [region('西湖区')],
  'CN 浙江省/朝阳市': [region('鼓楼区')],
  US: [region('TX', 'Texas'), region('NY', 'New York')],
};
const answers = async (call: string, input: Readonly<Record<string, unknown>>): Promise<unknown> => {
  if (call === 'address.parse') return parsed;
  if (call === 'address.regions') return regions[[input.country, input.parent].filter(Boolean).join(' ')] ?? [];
  return [];
};

/** A server that answers what a text says when the test wants it to. */
function held() {
  const waiting: (() => void)[] = [];
  return {
    answers: async (call: string, input: Readonly<Record<string, unknown>>): Promise<unknown> => {
      if (call === 'address.parse') await new Promise<void>((resolve) => waiting.push(resolve));
      return answers(call, input);
    },
    answer: () =>
      act(async () => {
        for (const go of waiting.splice(0)) go();
      }),
  };
}

const party = {
  paste: { title: 'Paste', 'x-component': 'AddressPaste' },
  name: { title: 'Name', 'x-component': 'Input' },
  country: { title: 'Country', 'x-component': 'Input' },
  province: { title: 'Province', 'x-component': 'Region', 'x-component-props': { level: 'province' } },
  city: { title: 'City', 'x-component': 'Region', 'x-component-props': { level: 'city' } },
  area: { title: 'District', 'x-component': 'Region', 'x-component-props': { level: 'area' } },
  postCode: { title: 'Postcode', 'x-component': 'Postcode', 'x-component-props': { countryField: 'country' } },
};

/** Two parties of one form: each field has to do with those of its own group only. */
async function openParties(call = vi.fn(answers)) {
  const set = vi.fn();
  const properties = {
    sender: { type: 'object', title: 'Sender', properties: { name: { title: 'Name', 'x-component': 'Input', default: 'Sender' } } },
    recipient: { type: 'object', title: 'Recipient', properties: party },
  };
  const submit = {
    name: 'save',
    title: 'Save',
    primary: true,
    do: [{ call: 'preference.set', with: { key: 'k', value: '{{ values }}' } }],
  };
  world = await openScreen([{ block: 'form', guard: false, schema: { type: 'object', properties }, submit }], {
    call: async (id, input) => (id === 'preference.set' ? set(input.value) : call(id, input)),
  });
  return { world, call, set };
}

const field = (name: string) => `[data-field="recipient.${name}"] :is(input, textarea)`;
const inputOf = async ({ find }: World, name: string) => (await find(field(name))) as HTMLInputElement;

async function press(element: HTMLElement, key: string, more: KeyboardEventInit = {}) {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
}

describe('an address pasted into a form', () => {
  it('is proposed part by part, by the keyboard alone, and only what is ticked goes into the fields of its group', async () => {
    const { world, call, set } = await openParties();
    await world.type(field('paste'), 'Jane Roe, Austin, USA');
    await press(await world.find(field('paste')), 'Enter');
    const found = await world.find('.wb-paste-found');
    expect(call).toHaveBeenCalledWith('address.parse', { text: 'Jane Roe, Austin, USA' });
    expect(found.textContent).toContain('3 parts were recognised');
    // What no field takes, and what could not be placed, is told.
    expect(found.textContent).toContain('Not placed: T-1 · second floor');
    const boxes = [...found.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
    expect(document.activeElement?.textContent).toBe('Fill in selected');
    expect((await inputOf(world, 'name')).value).toBe('');
    await world.click('.wb-paste-use');
    expect((await inputOf(world, 'name')).value).toBe('Jane Roe');
    expect((await inputOf(world, 'city')).value).toBe('');
    expect(world.page.querySelector('.wb-paste-found')).toBeNull();
    expect(world.page.querySelector('.wb-paste [aria-live]')?.textContent).toBe('2 fields were filled in');
    // The text is nobody's value: it is not sent.
    await world.click('.wb-form-foot button');
    await world.settle();
    expect(set).not.toHaveBeenCalled();
    await world.type(field('province'), 'TX');
    await world.click('.wb-form-foot button');
    await eventually(() =>
      expect(set).toHaveBeenCalledWith({ sender: { name: 'Sender' }, recipient: { name: 'Jane Roe', country: 'US', province: 'TX' } }),
    );
  });

  it('tells what is replaced, and can be dropped without a trace', async () => {
    const { world } = await openParties();
    await world.type(field('name'), 'Old Name');
    await world.type(field('paste'), 'x');
    await press(await world.find(field('paste')), 'Enter');
    const found = await world.find('.wb-paste-found');
    expect(found.querySelector('.wb-paste-now')?.textContent).toBe('now Old Name');
    await world.click('.wb-paste-foot button:last-child');
    expect(world.page.querySelector('.wb-paste-found')).toBeNull();
    expect((await inputOf(world, 'name')).value).toBe('Old Name');
  });

  it('comes late: who types elsewhere by then keeps the focus', async () => {
    const late = held();
    const { world } = await openParties(vi.fn(late.answers));
    await world.type(field('paste'), 'Jane Roe, Austin, USA');
    await press(await world.find(field('paste')), 'Enter');
    const name = await inputOf(world, 'name');
    await act(async () => name.focus());
    await late.answer();
    await world.find('.wb-paste-found');
    expect(document.activeElement).toBe(name);
  });

  it('comes late: what was typed on meanwhile is neither taken for the text that was read nor lost, and keeps the focus', async () => {
    const late = held();
    const { world, call } = await openParties(vi.fn(late.answers));
    const text = await inputOf(world, 'paste');
    await act(async () => text.focus());
    await world.type(field('paste'), 'Jane Roe');
    await press(text, 'Enter');
    await world.type(field('paste'), 'Jane Roe, Austin, USA');
    await late.answer();
    await world.settle();
    expect(world.page.querySelector('.wb-paste-found')).toBeNull();
    expect(document.activeElement).toBe(text);
    expect(text.value).toBe('Jane Roe, Austin, USA');
    await press(text, 'Enter');
    await late.answer();
    await world.find('.wb-paste-found');
    expect(call).toHaveBeenLastCalledWith('address.parse', { text: 'Jane Roe, Austin, USA' });
    // A part that is typed behind it is another text, and nobody has read it.
    await world.type(field('paste'), 'Jane Roe, Austin, USA, +1 512 555 0123');
    expect(world.page.querySelector('.wb-paste-found')).toBeNull();
    expect(text.value).toBe('Jane Roe, Austin, USA, +1 512 555 0123');
  });

  it('an input method that still composes has not ended the text', async () => {
    const { world, call } = await openParties();
    await world.type(field('paste'), 'zhang');
    await press(await world.find(field('paste')), 'Enter', { isComposing: true });
    await press(await world.find(field('paste')), 'Enter', { shiftKey: true });
    expect(call.mock.calls.filter(([id]) => id === 'address.parse')).toEqual([]);
  });
});

describe('regions', () => {
  const options = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  const choose = async (name: string) => {
    const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(({ textContent }) => textContent === name);
    await act(async () => option?.click());
  };
  const enter = async (world: World, name: string) => {
    const input = await inputOf(world, name);
    await act(async () => input.focus());
    await act(async () => input.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await world.settle();
    return input;
  };

  it('are offered by what is chosen above, and another one above takes away what was below', async () => {
    const { world, call } = await openParties();
    await world.type(field('country'), 'CN');
    await enter(world, 'province');
    await eventually(() => expect(options()).toContain('广东省'));
    await choose('广东省');
    expect((await inputOf(world, 'province')).value).toBe('广东省');
    await enter(world, 'city');
    await eventually(() => expect(options()).toContain('深圳市'));
    expect(call).toHaveBeenCalledWith('address.regions', { country: 'CN', parent: '广东省' });
    await choose('深圳市');
    expect((await inputOf(world, 'city')).value).toBe('深圳市');
    await enter(world, 'province');
    await eventually(() => expect(options()).toContain('浙江省'));
    await choose('浙江省');
    expect((await inputOf(world, 'city')).value).toBe('');
  });

  /** Fills in an address; then the province is typed over, and left. */
  const typeOver = async (fields: Readonly<Record<string, string>>, province: string, level = 'province') => {
    const { world, call } = await openParties();
    for (const [name, value] of Object.entries(fields)) await world.type(field(name), value);
    const input = await inputOf(world, level);
    await act(async () => input.focus());
    await world.type(field(level), province);
    await act(async () => input.blur());
    await eventually(() => expect(call.mock.calls.length).toBeGreaterThan(0));
    await world.settle();
    const values = async () => Promise.all(['province', 'city', 'area'].map(async (name) => (await inputOf(world, name)).value));
    const says = (name = level) => world.page.querySelector(`[data-field="recipient.${name}"] [role=status]`)?.textContent;
    return { world, values, says };
  };
  const shenzhen = { country: 'CN', province: '广东省', city: '深圳市', area: '南山区' };

  it.each([
    ['of another province', shenzhen, '浙江省', ['浙江省', '', '']],
    ['of another province, typed as anybody may write it', shenzhen, '浙江', ['浙江', '', '']],
    ['written in the other language', { ...shenzhen, city: 'Shenzhen' }, '浙江省', ['浙江省', '', '']],
    ['in no list, where the new province has one', { ...shenzhen, city: 'Shekou' }, '浙江省', ['浙江省', '', '']],
  ])('what is below a province that is typed over another is taken away, and said: %s', async (_name, fields, province, left) => {
    const { world, values, says } = await typeOver(fields, province);
    await eventually(async () => expect(await values()).toEqual(left));
    expect(says()).toContain(`Removed ${fields.city} · 南山区: not in ${province}`);
    await act(async () => world.page.querySelector<HTMLElement>('[data-field="recipient.province"] .wb-link-button')?.click());
    expect(await values()).toEqual([province, fields.city, '南山区']);
    expect(says()).toBe('');
  });

  it.each([
    ['the same province, written shorter', { ...shenzhen, city: 'shenzhen' }, '广东', ['广东', 'shenzhen', '南山区']],
    ['no province at all', shenzhen, '', ['', '深圳市', '南山区']],
    [
      'a state where cities are typed',
      { country: 'US', province: 'TX', city: 'Austin', area: 'Downtown' },
      'NY',
      ['NY', 'Austin', 'Downtown'],
    ],
    ['a province where none are known', { country: 'DE', province: 'Bayern', city: 'Ulm' }, 'Hessen', ['Hessen', 'Ulm', '']],
  ])('what may be right there stays: %s', async (_name, fields, province, left) => {
    const { values, says } = await typeOver(fields, province);
    expect(await values()).toEqual(left);
    expect(says()).toBe('');
  });

  it('a city that both provinces have stays, and the district that only the old one has goes', async () => {
    const { values, says } = await typeOver({ country: 'CN', province: '广东省', city: '朝阳市', area: '南山区' }, '浙江省');
    await eventually(async () => expect(await values()).toEqual(['浙江省', '朝阳市', '']));
    expect(says()).toContain('Removed 南山区: not in 浙江省');
  });

  it('a city that is typed over another takes its district away; what is said goes when something else is written there', async () => {
    const { world, values, says } = await typeOver({ ...shenzhen, province: '浙江省' }, '杭州市', 'city');
    await eventually(async () => expect(await values()).toEqual(['浙江省', '杭州市', '']));
    expect(says()).toContain('Removed 南山区: not in 杭州市');
    await world.type(field('area'), '西湖区');
    expect(says()).toBe('');
  });

  it('a province that is typed in full counts at once: a key may submit the form from there', async () => {
    const { world } = await openParties();
    for (const [name, value] of Object.entries(shenzhen)) await world.type(field(name), value);
    await enter(world, 'province');
    await eventually(() => expect(options()).toContain('浙江省'));
    await world.type(field('province'), '浙江省');
    await eventually(async () => expect((await inputOf(world, 'city')).value).toBe(''));
  });

  it('let Tab go on from what is typed: what follows is the next field’s', async () => {
    const { world } = await openParties();
    await world.type(field('country'), 'CN');
    const input = await enter(world, 'province');
    await world.type(field('province'), '广');
    await eventually(() => expect(options()).toContain('广东省'));
    const tab = new KeyboardEvent('keydown', { key: 'Tab', keyCode: 9, bubbles: true, cancelable: true });
    await act(async () => input.dispatchEvent(tab));
    expect([tab.defaultPrevented, input.value]).toEqual([false, '广']);
  });

  it('a province is needed where the country has them, and typed where none are known', async () => {
    const { world } = await openParties();
    const row = () => world.page.querySelector('[data-field="recipient.province"]');
    expect(row()?.className).not.toContain('wb-row-required');
    await world.type(field('country'), 'US');
    expect(row()?.className).toContain('wb-row-required');
    await world.type(field('country'), 'DE');
    expect(row()?.className).not.toContain('wb-row-required');
    await world.type(field('province'), 'Bayern');
    expect((await inputOf(world, 'province')).value).toBe('Bayern');
  });

  it('a postcode is written as the country beside it does', async () => {
    const { world } = await openParties();
    await world.type(field('country'), 'GB');
    const input = await inputOf(world, 'postCode');
    await act(async () => input.focus());
    await world.type(field('postCode'), 'sw1a1aa');
    await act(async () => input.blur());
    await eventually(async () => expect((await inputOf(world, 'postCode')).value).toBe('SW1A 1AA'));
  });
});

describe('an address book', () => {
  const jane = { id: '7', code: 'J', name: 'Jane', phone: '+1', country: 'US', city: 'Austin', addressLine: 'Austin, US' };
  const book = (more: object = {}) => ({ title: 'Book', 'x-component': 'AddressBook', 'x-component-props': { book: 'shipper', ...more } });
  const name = { title: 'Name', 'x-component': 'Input' };
  const openBook = async (
    call: (id: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>,
    more: object = {},
    start = '',
  ) => {
    const properties = {
      sender: {
        type: 'object',
        title: 'Sender',
        properties: { book: book(more), name: { ...name, default: start }, city: name, phone: name },
      },
      recipient: { type: 'object', title: 'Recipient', properties: { name } },
    };
    world = await openScreen([{ block: 'form', schema: { type: 'object', properties } }], { call });
    return world;
  };
  const at = (path: string) => document.querySelector<HTMLInputElement>(`[data-field="${path}"] input`)?.value;

  it('fills the blank fields of its group with its default, and says where it has none', async () => {
    const opened = await openBook(async () => jane, { useDefault: true });
    await eventually(() => expect([at('sender.name'), at('sender.city'), at('recipient.name')]).toEqual(['Jane', 'Austin', '']));
    await opened.close();
    const bare = await openBook(async () => null, { useDefault: true });
    await eventually(() => expect(bare.page.textContent).toContain('There is no default address'));
  });

  it('asks for no default where something is filled in already', async () => {
    const call = vi.fn(async () => jane);
    await openBook(call, { useDefault: true }, 'Ada');
    await eventually(() => expect(at('sender.name')).toBe('Ada'));
    expect(call).not.toHaveBeenCalled();
  });

  it('is searched by typing; what is chosen takes the place of all that its group held', async () => {
    const call = vi.fn(async (_id: string, { keyword }: Readonly<Record<string, unknown>>) =>
      keyword === 'zz' ? [] : [{ ...jane, phone: null }],
    );
    const opened = await openBook(call, {}, 'Ada');
    await opened.type('[data-field="sender.phone"] input', '+86 1');
    const field = await opened.find('[data-field="sender.book"] input');
    await act(async () => field.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await opened.type('[data-field="sender.book"] input', 'zz');
    await eventually(() => expect(document.querySelector('.ant-select-item-empty')?.textContent).toContain('No address is found'));
    await opened.type('[data-field="sender.book"] input', 'ja');
    await eventually(() => expect(call).toHaveBeenCalledWith('shipperAddress.all', { keyword: 'ja' }, expect.anything()));
    await (await opened.find('.ant-select-item-option')).click();
    await eventually(() => expect([at('sender.name'), at('sender.city'), at('sender.phone')]).toEqual(['Jane', 'Austin', '']));
  });

  it('offers none of an earlier answer that lacks what is typed, while it looks: Enter takes the first', async () => {
    const john = { ...jane, id: '2', name: 'John' };
    const opened = await openBook(async (_id, { keyword }) => (keyword === undefined ? [jane, john] : new Promise(() => {})));
    const field = await opened.find('[data-field="sender.book"] input');
    await act(async () => field.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    const names = () => [...document.querySelectorAll('.wb-book-choice')].map((choice) => choice.textContent?.match(/Jane|John/)?.[0]);
    await eventually(() => expect(names()).toEqual(['Jane', 'John']));
    await opened.type('[data-field="sender.book"] input', 'joh');
    expect(names()).toEqual(['John']);
    await opened.type('[data-field="sender.book"] input', 'nobody');
    expect(names()).toEqual([]);
  });

  it('that does not answer says so', async () => {
    const opened = await openBook(async () => Promise.reject(new Error('down')));
    const field = await opened.find('[data-field="sender.book"] input');
    await act(async () => field.closest('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await eventually(() => expect(document.querySelector('.ant-select-item-empty')?.textContent).toContain('did not answer'));
  });
});
