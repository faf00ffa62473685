import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../contract/failure.ts';
import { control, formOf, input, messageOf, openScreen, sent, submit, type World } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const properties = {
  no: input({ 'x-index': 2 }),
  consignee: {
    type: 'object',
    title: 'Consignee',
    properties: { city: input({ required: true }), more: { type: 'void', properties: { street: input() } } },
  },
  extra: { type: 'void', title: 'Extra', 'x-visible': "{{ values.no == 'x' }}", properties: { note: input({ required: true }) } },
};

describe('groups of fields', () => {
  it('nest the values of an object and leave those for the eye beside the others; what is hidden is neither sent nor judged', async () => {
    world = await openScreen([formOf(properties)]);
    await world.type(control('no'), '1');
    await world.type(control('consignee.city'), 'Paris');
    await world.type(control('consignee.street'), 'Rue');
    expect(document.querySelector(control('note'))).toBeNull();
    await submit(world);
    expect(sent(world)).toEqual({ no: '1', consignee: { city: 'Paris', street: 'Rue' } });
  });
  it('are judged when they show, and the first wrong field in the order of the form has the focus', async () => {
    world = await openScreen([formOf(properties)]);
    await world.type(control('no'), 'x');
    await submit(world);
    expect(sent(world)).toBeUndefined();
    expect([messageOf('consignee.city'), messageOf('note')].map((text) => text !== '')).toEqual([true, true]);
    expect(document.activeElement).toBe(await world.find(control('consignee.city')));
  });
  it('show what the server says of a nested field beside it', async () => {
    world = await openScreen([formOf(properties)]);
    await world.type(control('consignee.city'), 'Paris');
    const fields = [{ path: 'consignee.city', rule: 'x', message: 'is far' }];
    vi.mocked(world.ports.call).mockRejectedValueOnce(new CallFailure('no', { kind: 'refused', status: 200, fields }));
    await submit(world);
    expect(messageOf('consignee.city')).toBe('is far');
    expect(document.activeElement).toBe(await world.find(control('consignee.city')));
    expect(world.ports.showFailure).not.toHaveBeenCalled();
  });
  it('are filled by a source at their paths', async () => {
    world = await openScreen([formOf(properties, { source: { call: 'auth.me' } })], {
      call: vi.fn(async (id: string) => (id === 'auth.me' ? { no: '7', consignee: { city: 'Rome' } } : null)),
    });
    await world.find(control('no'));
    await submit(world);
    expect(sent(world)).toEqual({ no: '7', consignee: { city: 'Rome' } });
  });
  it('that are barred bar their fields, and those of no right are not there', async () => {
    world = await openScreen([
      formOf({
        a: { type: 'void', permission: 'disabled', properties: { x: input() } },
        b: { type: 'void', permission: 'denied', properties: { y: input({ required: true }) } },
      }),
    ]);
    expect((await world.find(control('x'))).matches(':disabled')).toBe(true);
    expect(document.querySelector(control('y'))).toBeNull();
    await submit(world);
    expect(sent(world)).toEqual({});
  });
});

describe('a list of objects as cards', () => {
  const boxes = {
    boxes: {
      type: 'array',
      title: 'Boxes',
      'x-view': 'cards',
      minItems: 1,
      maxItems: 2,
      items: {
        type: 'object',
        properties: { weight: input({ type: 'number', required: true }), why: input({ 'x-visible': '{{ row.weight > 10 }}' }) },
      },
    },
  };
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.wb-row-card input')];

  it('has fields for each, which read their own row, and sends them in order', async () => {
    world = await openScreen([formOf(boxes)]);
    await world.find('.wb-row-card input');
    await world.click('.wb-row-cards > button');
    expect(document.querySelector('.wb-row-cards > button')).toBeNull();
    const [, second] = inputs();
    await world.type(`[id="${second?.id}"]`, '12');
    expect(inputs()).toHaveLength(3);
    await submit(world);
    expect(sent(world)).toBeUndefined();
    await world.type(`[id="${inputs()[0]?.id}"]`, '5');
    await submit(world);
    expect(sent(world)).toEqual({ boxes: [{ weight: 5 }, { weight: 12 }] });
  });
  it('leaves out a card that is blank and need not be', async () => {
    world = await openScreen([formOf({ boxes: { ...boxes.boxes, minItems: undefined } })]);
    await world.find('.wb-row-card input');
    await submit(world);
    expect(sent(world)).toEqual({ boxes: [] });
  });
  it('shows what the server says of a row’s field in its card', async () => {
    world = await openScreen([formOf(boxes, { source: { call: 'auth.me' } })], {
      call: vi.fn(async (id: string) => {
        if (id === 'auth.me') return { boxes: [{ weight: 1 }, { weight: 2 }] };
        throw new CallFailure('no', {
          kind: 'refused',
          status: 200,
          fields: [{ path: 'boxes.1.weight', rule: 'x', message: 'too light' }],
        });
      }),
    });
    await world.find('.wb-row-card input');
    await submit(world);
    const cards = [...document.querySelectorAll('.wb-row-card')].map((card) => card.querySelector('.wb-error')?.textContent);
    expect(cards).toEqual([undefined, 'too light']);
  });
});
