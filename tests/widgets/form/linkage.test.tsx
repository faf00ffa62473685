import { afterEach, describe, expect, it } from 'vitest';
import { control, formOf, input, messageOf, offered, openScreen, sent, shownAt, submit, type World } from './form-world.ts';

let world: World;
afterEach(() => world.close());

const reacts = (reactions: object, more: object = {}) => input({ 'x-reactions': reactions, ...more });

describe('linkage', () => {
  it('shows, bars, requires and reads by what is filled in', async () => {
    world = await openScreen([
      formOf({
        kind: input(),
        shown: reacts({ visible: "{{ values.kind == 'a' }}" }),
        barred: reacts({ disabled: "{{ values.kind == 'a' }}" }),
        needed: reacts({ required: "{{ values.kind == 'a' }}" }),
        read: reacts({ readOnly: "{{ values.kind == 'a' }}" }),
      }),
    ]);
    await world.find(control('barred'));
    expect(document.querySelector(control('shown'))).toBeNull();
    await world.type(control('read'), 'text');
    await world.type(control('kind'), 'a');
    await world.find(control('shown'));
    expect((await world.find(control('barred'))).matches(':disabled')).toBe(true);
    expect(document.querySelector(control('read'))).toBeNull();
    expect((await world.find('[data-field=read] dd')).textContent).toBe('text');
    await submit(world);
    expect(messageOf('needed')).not.toBe('');
    await world.type(control('kind'), 'b');
    await submit(world);
    expect(sent(world)).toEqual({ kind: 'b', read: 'text' });
  });
  it('writes a value that follows others until the user writes another, which then stays', async () => {
    world = await openScreen([formOf({ first: input(), name: reacts({ value: "{{ values.first + '!' }}" }) })]);
    await world.type(control('first'), 'A');
    expect(shownAt('name')).toBe('A!');
    await world.type(control('first'), 'B');
    expect(shownAt('name')).toBe('B!');
    await world.type(control('name'), 'mine');
    await world.type(control('first'), 'C');
    expect(shownAt('name')).toBe('mine');
  });
  it('follows a chain, and stops where values follow each other in a circle', async () => {
    world = await openScreen([
      formOf({
        c: reacts({ value: '{{ values.b }}' }),
        b: reacts({ value: '{{ values.a }}' }),
        a: input(),
        x: reacts({ value: "{{ (has(values.y) ? values.y : '') + 'x' }}" }),
        y: reacts({ value: "{{ (has(values.x) ? values.x : '') + 'y' }}" }),
      }),
    ]);
    await world.type(control('a'), 'all');
    expect(shownAt('c')).toBe('all');
    expect(shownAt('x')?.length).toBeGreaterThan(0);
  });
  it('gives the widget properties that follow others, by which its rules judge too; what is none of them leaves the document’s own', async () => {
    const money = (props: object) => reacts({ props }, { 'x-component': 'Money', 'x-component-props': { currency: 'CNY' } });
    world = await openScreen([
      formOf({
        currency: input(),
        price: money({ currency: '{{ values.currency }}' }),
        other: money({ currency: '{{ 1 }}' }),
        parts: {
          type: 'array',
          'x-view': 'cards',
          items: { type: 'object', properties: { code: input(), cost: money({ currency: '{{ row.code }}' }) } },
        },
      }),
    ]);
    const currencies = () => [...document.querySelectorAll('.ant-input-prefix')].map(({ textContent }) => textContent);
    await world.find('.ant-input-prefix');
    expect(currencies()).toEqual(['CNY', 'CNY', 'CNY']);
    await world.type(control('price'), '1.5');
    await submit(world);
    expect(messageOf('price')).toBe('');
    await world.type(control('currency'), 'JPY');
    await world.type('[data-field$=code] input', 'USD');
    expect(currencies()).toEqual(['JPY', 'CNY', 'USD']);
    // A yen has no decimals.
    await submit(world);
    expect(messageOf('price')).not.toBe('');
    await world.type(control('currency'), 'EUR');
    await submit(world);
    expect(messageOf('price')).toBe('');
  });
  it('offers what an expression gives', async () => {
    const options = "{{ values.kind == 'a' ? [{'value': '1', 'text': 'One'}, {'value': '2', 'text': 'Two'}] : [] }}";
    world = await openScreen([formOf({ kind: input(), item: reacts({ options }, { 'x-component': 'Select' }) })]);
    await world.type(control('kind'), 'a');
    expect(await offered(world, 'item')).toEqual(['One', 'Two']);
  });
  it('draws only the fields that change when one is written', async () => {
    world = await openScreen([formOf({ a: input(), b: input(), c: reacts({ value: '{{ values.a }}' }) })]);
    const changed = new Set<string>();
    await world.find(control('a'));
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('[data-field]');
        changed.add(row?.getAttribute('data-field') ?? 'around');
      }
    });
    observer.observe(world.page, { subtree: true, childList: true, attributes: true, characterData: true });
    await world.type(control('a'), 'z');
    observer.disconnect();
    expect([...changed].sort()).toEqual(['a', 'c']);
  });
});

describe('what is only read', () => {
  it('is text in all fields of a form that is, and has no button', async () => {
    world = await openScreen([
      formOf({ a: input({ default: 'x' }), n: input({ 'x-component': 'NumberInput', default: '1200' }) }, { readOnly: true }),
    ]);
    expect((await world.find('[data-field=a] dd')).textContent).toBe('x');
    expect((await world.find('[data-field=n] dd')).textContent).toBe('1,200');
    expect(document.querySelector('input, button')).toBeNull();
  });
});
