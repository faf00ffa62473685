import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import { eventually } from '../../support/eventually.ts';
import { answering, control, formOf, input, messageOf, openScreen, sent, shownAt, submit, type World, wait } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const hasFocus = (selector: string) => document.activeElement?.matches(selector) === true;

describe('a folded part of a form', () => {
  const folded = (more: object = {}) => ({
    first: input(),
    part: {
      type: 'object',
      title: 'Sender',
      properties: {
        details: {
          type: 'void',
          title: 'Details',
          'x-fold': "{{ has(values.part.name) ? values.part.name : 'nobody' }}",
          properties: { name: input({ default: 'Ada' }), city: input({ ...more }) },
        },
      },
    },
  });
  const isOpen = () => document.querySelector('.wb-fold-line')?.getAttribute('aria-expanded');

  it('says in one line what is in it, and sends it all the same', async () => {
    world = await openScreen([formOf(folded())], answering({}));
    expect((await world.find('.wb-fold-text')).textContent).toBe('Ada');
    expect([isOpen(), document.querySelector(control('part.name'))]).toEqual(['false', null]);
    await submit(world);
    expect(sent(world)).toEqual({ part: { name: 'Ada' } });
    await world.click('.wb-fold-line');
    expect([isOpen(), shownAt('part.name')]).toEqual(['true', 'Ada']);
    await world.click('.wb-fold-line');
    expect(isOpen()).toBe('false');
  });
  it('unfolds for what is wrong in it, which has the focus', async () => {
    world = await openScreen([formOf(folded({ required: true }))], answering({}));
    await world.find('.wb-fold-text');
    await submit(world);
    await eventually(() => expect(hasFocus(control('part.city'))).toBe(true));
    expect([isOpen(), sent(world)]).toEqual(['true', undefined]);
    expect(messageOf('part.city')).not.toBe('');
  });
  it('of several lines is a block with the word that opens it', async () => {
    const lines = folded();
    Object.assign(lines.part.properties.details, { 'x-fold': "{{ ['Ada', 'Main St 1'].join('\\n') }}" });
    world = await openScreen([formOf(lines)], answering({}));
    const line = await world.find('.wb-fold-block');
    expect([line.querySelector('.wb-fold-text')?.textContent, line.querySelector('.wb-fold-change')?.textContent]).toEqual([
      'Ada\nMain St 1',
      'Change',
    ]);
    await world.click('.wb-fold-block');
    expect([isOpen(), document.querySelector('.wb-fold-line')?.textContent]).toEqual(['true', 'Details']);
  });
  it('unfolds once another value asks for what is in it, and stays open then', async () => {
    const asked = folded();
    Object.assign(asked.part.properties.details, { 'x-open': "{{ values.first == 'BR' }}" });
    world = await openScreen([formOf(asked)], answering({}));
    await world.find('.wb-fold-text');
    expect(isOpen()).toBe('false');
    await world.type(control('first'), 'BR');
    await eventually(() => expect(isOpen()).toBe('true'));
    await world.type(control('first'), 'DE');
    expect(isOpen()).toBe('true');
  });
  it('unfolds for what the server refuses in it', async () => {
    const call = vi.fn(async () => {
      throw new CallFailure('no', { kind: 'refused', status: 400, fields: [{ path: 'part.city', rule: 'x', message: 'No such city' }] });
    });
    world = await openScreen([formOf(folded())], { call });
    await world.find('.wb-fold-text');
    await submit(world);
    await eventually(() => expect(hasFocus(control('part.city'))).toBe(true));
    expect([isOpen(), messageOf('part.city')]).toEqual(['true', 'No such city']);
  });
});

describe('a section of a form with an index', () => {
  const form = formOf(
    { part: { type: 'void', title: 'Recipient', properties: { name: input({ required: true }), note: input() } } },
    { index: true },
  );
  const fold = () => document.querySelector<HTMLButtonElement>('.wb-group-head button');

  it('folds on wish once it is complete, keeps its values, and unfolds for what is wrong in it', async () => {
    const failing = vi.fn(async () => {
      throw new CallFailure('no', { kind: 'refused', status: 400, fields: [{ path: 'note', rule: 'x', message: 'Not so' }] });
    });
    world = await openScreen([form], { call: failing });
    await world.find(control('name'));
    expect(fold()).toBeNull();
    await world.type(control('name'), 'Jane');
    await eventually(() => expect(fold()?.textContent).toBe('Fold'));
    await world.click('.wb-group-head button');
    expect([document.querySelector(control('name')), fold()?.getAttribute('aria-expanded')]).toEqual([null, 'false']);
    await submit(world);
    expect(failing).toHaveBeenCalledWith('preference.set', { value: { name: 'Jane' } });
    await eventually(() => expect(messageOf('note')).toBe('Not so'));
    expect(shownAt('name')).toBe('Jane');
  });
});

describe('a form that saves itself', () => {
  const saving = (more: object = {}) =>
    formOf(
      { name: input() },
      { autosave: { when: '{{ true }}', seconds: 2, do: [{ call: 'order.saveDraft', with: { name: '{{ values.name }}' } }], ...more } },
    );
  const saves = () =>
    vi
      .mocked(world.ports.call)
      .mock.calls.filter(([id]) => id === 'order.saveDraft')
      .map(([, given]) => given);

  it('does so some seconds after a change, says when, and then has nothing unsaved to keep', async () => {
    const kept = new Map<string, unknown>();
    const drafts = {
      get: (key: string) => kept.get(key) ?? null,
      set: kept.set.bind(kept),
      remove: (key: string) => void kept.delete(key),
    };
    world = await openScreen([{ ...saving(), draft: 'order' }], { ...answering({ 'order.saveDraft': () => ({}) }), drafts } as never);
    await world.type(control('name'), 'Ada');
    await wait(1_100);
    expect([saves(), kept.size]).toEqual([[], 1]);
    await vi.waitFor(() => expect(document.querySelector('.wb-form-saved')?.textContent).toContain('10:00'), { timeout: 5_000 });
    expect([saves(), kept.size]).toEqual([[{ name: 'Ada' }], 0]);
    // Nothing changed since: nothing is saved again.
    await wait(2_300);
    expect(saves()).toHaveLength(1);
  });
  it('says quietly when it could not, and tries again with the next change', async () => {
    let isDown = true;
    const call = vi.fn(async () => {
      if (isDown) throw new CallFailure('gone', { kind: 'offline' } as never);
      return {};
    });
    world = await openScreen([saving()], { call });
    await world.type(control('name'), 'Ada');
    await vi.waitFor(() => expect(document.querySelector('.wb-form-saved.wb-warning')).not.toBeNull(), { timeout: 5_000 });
    expect(world.ports.showFailure).not.toHaveBeenCalled();
    expect(shownAt('name')).toBe('Ada');
    isDown = false;
    await world.type(control('name'), 'Ada B');
    await vi.waitFor(() => expect(document.querySelector('.wb-form-saved.wb-muted')).not.toBeNull(), { timeout: 5_000 });
    expect(saves().at(-1)).toEqual({ name: 'Ada B' });
  });
  it('does nothing while its condition does not hold', async () => {
    world = await openScreen([saving({ when: "{{ values.name == 'Bob' }}" })], answering({}));
    await world.type(control('name'), 'Ada');
    await wait(2_300);
    expect(saves()).toEqual([]);
  });
});

describe('what stands beside a form', () => {
  it('reads its values a moment after they are typed, above the buttons, and says a figure where there is no room', async () => {
    world = await openScreen(
      [
        formOf(
          { name: input() },
          {
            figure: '{{ page.sum }}',
            aside: [
              {
                block: 'card',
                title: 'Price',
                body: [{ block: 'detail', source: { value: '{{ values }}' }, items: [{ dataIndex: 'name', title: 'Name' }] }],
              },
            ],
          },
        ),
      ],
      answering({}),
      '/',
      'page',
      { state: { sum: { type: 'string', initial: 'CNY 12.00' } } },
    );
    await world.type(control('name'), 'Ada');
    await eventually(() => expect(document.querySelector('.wb-form-aside')?.textContent).toContain('Ada'));
    const side = document.querySelector('.wb-form-side');
    expect(side?.querySelector('.wb-form-foot-beside button[type=submit]')).not.toBeNull();
    expect(side?.querySelector('.wb-form-figure')?.textContent).toBe('CNY 12.00');
    await submit(world);
    expect(sent(world)).toEqual({ name: 'Ada' });
  });
});

describe('rows that were saved', () => {
  const side = (title: string) => ({ title, 'x-component': 'Measure', 'x-component-props': { unit: 'cm' } });
  const boxes = formOf({
    boxes: {
      type: 'array',
      title: 'Boxes',
      'x-saved': {
        title: 'Saved',
        call: 'savedParcel.list',
        show: [{ dataIndex: 'label', title: { zh_CN: '名称', en_US: 'Parcel' } }, 'length'],
      },
      'x-actions': [
        {
          name: 'keep',
          title: 'Keep',
          disabled: '{{ !has(row.length) }}',
          do: [{ call: 'savedParcel.save', with: { name: '{{ row.no }}', boxLength: '{{ row.length }}' } }],
        },
      ],
      items: { type: 'object', properties: { no: input({ title: 'No.' }), length: side('Length'), width: side('Width') } },
    },
  });
  const saved = [
    { id: '1', label: 'Shoe box', length: '33.5', width: '20' },
    { id: '2', label: 'Tube', length: '90', width: null },
  ];
  const cells = () =>
    [...document.querySelectorAll('.eg-row')].map((row) =>
      [...row.children].slice(1).map((cell) => cell.querySelector('input')?.value ?? cell.textContent),
    );
  const button = (text: string) =>
    eventually(() => {
      const found = [...document.querySelectorAll<HTMLButtonElement>('.eg-buttons button')].find(({ textContent }) => textContent === text);
      if (found === undefined) throw new Error('no button');
      return found;
    });
  const click = async (text: string) => {
    const found = await button(text);
    await act(async () => found.click());
  };
  const press = (row: number, column: number) =>
    act(async () =>
      document
        .querySelector(`[data-r="${row}"] [data-c="${column}"]`)
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })),
    );

  it('fill the active line with what they have, and leave the rest of it', async () => {
    world = await openScreen(
      [{ ...boxes, source: { value: { boxes: [{ no: 'A', length: '1', width: '2' }, { no: 'B' }] } } }],
      answering({ 'savedParcel.list': () => saved }),
    );
    await world.find('.eg-row');
    await press(1, 0);
    await click('Saved');
    await world.find('.eg-library .ant-table-row');
    expect([...document.querySelectorAll('.eg-library th')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Parcel', 'Length']),
    );
    await act(async () =>
      document.querySelectorAll('.eg-library .ant-table-row')[0]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    );
    await eventually(() =>
      expect(cells()).toEqual([
        ['A', '1', '2'],
        ['B', '33.5', '20'],
      ]),
    );
    await press(0, 2);
    await click('Saved');
    await world.find('.eg-library .ant-table-row');
    await act(async () =>
      document.querySelectorAll('.eg-library .ant-table-row')[1]?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    );
    await eventually(() => expect(cells()[0]).toEqual(['A', '90', '2']));
  });

  it('come from the active line, once it has what they need', async () => {
    world = await openScreen([{ ...boxes, source: { value: { boxes: [{ no: 'A', length: '33.5' }, { no: 'B' }] } } }], answering({}));
    await world.find('.eg-row');
    expect((await button('Keep')).disabled).toBe(true);
    await press(1, 0);
    expect((await button('Keep')).disabled).toBe(true);
    await press(0, 0);
    await click('Keep');
    await eventually(() => expect(world.ports.call).toHaveBeenCalledWith('savedParcel.save', { name: 'A', boxLength: '33.5' }));
  });
});

describe('rows of earlier times', () => {
  const goods = formOf({
    goods: {
      type: 'array',
      title: 'Goods',
      'x-library': { title: 'Earlier', call: 'order.goodsLibrary', search: 'keyword', show: ['name'] },
      items: { type: 'object', properties: { name: input({ title: 'Name' }), code: input({ title: 'Code' }) } },
    },
  });
  const all = [
    { id: '1', name: 'Lamp', code: 'L', other: 'x' },
    { id: '2', name: 'Cup', code: null },
  ];
  const open = async (library: (given: Record<string, unknown>) => unknown) => {
    world = await openScreen([goods], answering({ 'order.goodsLibrary': library as never }));
    await world.find('.eg-buttons');
    const button = await eventually(() => {
      const found = [...document.querySelectorAll('.eg-buttons button')].find(({ textContent }) => textContent?.includes('Earlier'));
      if (!(found instanceof HTMLElement)) throw new Error('no button');
      return found;
    });
    await act(async () => button.click());
    return world.find('.eg-library');
  };
  const rows = () => [...document.querySelectorAll('.eg-library .ant-table-row')].map(({ textContent }) => textContent);

  it('are found by typing, chosen, and added with what the grid has columns for', async () => {
    await open(({ keyword = '' }) => all.filter(({ name }) => name.includes(String(keyword))));
    await eventually(() => expect(rows()).toEqual(['Lamp', 'Cup']));
    await world.type('.eg-library input:not([type=checkbox])', 'Cu');
    await eventually(() => expect(rows()).toEqual(['Cup']));
    await world.type('.eg-library input:not([type=checkbox])', '');
    await eventually(() => expect(rows()).toEqual(['Lamp', 'Cup']));
    await world.click('.eg-library thead input[type=checkbox]');
    await world.click('.ant-modal-footer .ant-btn-primary');
    expect(document.querySelector('.eg-library')).toBeNull();
    await submit(world);
    expect(sent(world)).toEqual({ goods: [{ name: 'Lamp', code: 'L' }, { name: 'Cup' }] });
  });
  it('that the server does not give are said, and asked for again', async () => {
    let isDown = true;
    const dialog = await open(() => {
      if (isDown) throw new CallFailure('The library is closed', { kind: 'refused', status: 500 });
      return all;
    });
    await eventually(() => expect(dialog.textContent).toContain('The library is closed'));
    isDown = false;
    await world.click('.eg-library .wb-state button');
    await eventually(() => expect(rows()).toEqual(['Lamp', 'Cup']));
  });
});
