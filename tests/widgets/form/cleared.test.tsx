import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '../../../src/runtime/ports.ts';
import { carryInput } from '../../../src/runtime/unsaved.ts';
import { eventually } from '../../support/eventually.ts';
import { answering, control, formOf, input, openScreen, sent, shelf, shownAt, submit, type World, wait } from './form-world.ts';

let world: World;
// The page was told that it goes; what is read anew for the next file has not heard it.
afterAll(() => vi.resetModules());
afterEach(() => world.close());

const offer = '.ant-alert .ant-btn-primary';

describe('what was cleared, in a draft', () => {
  const properties = {
    name: input({ default: 'Ada' }),
    note: input(),
    part: { type: 'object', title: 'Part', properties: { city: input({ default: 'Rome' }), street: input() } },
  };
  const form = formOf(properties, { draft: 'order' });
  const given = { revision: 1, name: 'Grace', note: 'old', part: { city: 'Paris', street: 'Rue' } };
  const versioned = formOf(properties, { draft: 'order', version: 'revision', source: { call: 'order.form' } });
  const { kept, drafts } = shelf();
  const open = async (block: object, answer: Values = given) => {
    world = await openScreen([block], { ...answering({ 'order.form': () => answer }), drafts });
    await world.find(control('name'));
  };
  const leave = async () => {
    await wait(1_100);
    await world.close();
  };
  const all = () => ['name', 'note', 'part.city', 'part.street'].map(shownAt);
  beforeEach(() => kept.clear());

  it('stays so over the defaults of the form, and is offered where nothing else was typed', async () => {
    await open(form);
    await world.type(control('name'), '');
    await leave();
    await open(form);
    expect(all()).toEqual(['Ada', '', 'Rome', '']);
    await world.click(offer);
    expect(all()).toEqual(['', '', 'Rome', '']);
    // It is unsaved still, and a draft of its own.
    await world.type(control('part.city'), '');
    await leave();
    await open(form);
    await world.click(offer);
    expect(all()).toEqual(['', '', '', '']);
    await submit(world);
    expect(sent(world)).toEqual({ part: {} });
  });
  it('stays so over what the server has', async () => {
    await open(versioned);
    await world.type(control('note'), '');
    await world.type(control('part.street'), '');
    await world.type(control('part.city'), 'London');
    await leave();
    await open(versioned);
    await world.click(offer);
    expect(all()).toEqual(['Grace', '', 'London', '']);
  });
  it('stays so over another version; where somebody else wrote too, that is asked', async () => {
    const typeAndLeave = async () => {
      await open(versioned);
      await world.type(control('note'), '');
      await world.type(control('part.city'), '');
      await leave();
    };
    const theirs = { ...given, revision: 2, name: 'Emmy', part: { city: 'Bern', street: 'Gasse' } };
    await typeAndLeave();
    await open(versioned, theirs);
    expect((await world.find('.ant-alert')).textContent).toContain('other than yours: Part · Field');
    await world.click(offer);
    expect(all()).toEqual(['Emmy', '', '', 'Gasse']);
    await world.close();
    kept.clear();
    await typeAndLeave();
    await open(versioned, theirs);
    await world.click('.ant-alert .ant-btn:nth-of-type(2)');
    expect(all()).toEqual(['Emmy', '', 'Bern', 'Gasse']);
  });
  it('is no conflict where somebody else cleared it too', async () => {
    await open(versioned);
    await world.type(control('note'), '');
    await leave();
    await open(versioned, { ...given, revision: 2, note: undefined });
    expect(document.querySelector('.ant-alert')).toBeNull();
  });
  it('stays so though the value follows another field', async () => {
    const following = formOf(
      { name: input(), copy: input({ 'x-reactions': { value: "{{ has(values.name) ? values.name : '' }}" } }), note: input() },
      { draft: 'order' },
    );
    await open(following);
    await world.type(control('name'), 'Ada');
    expect(shownAt('copy')).toBe('Ada');
    await world.type(control('copy'), '');
    await leave();
    await open(following);
    await world.click(offer);
    expect(['name', 'copy'].map(shownAt)).toEqual(['Ada', '']);
  });
  it('of a card stays so over its default', async () => {
    const item = { type: 'object', properties: { title: input(), city: input({ default: 'Rome' }) } };
    const cards = formOf({ name: input(), lines: { type: 'array', 'x-view': 'cards', items: item } }, { draft: 'order' });
    const shown = () => [...document.querySelectorAll<HTMLInputElement>('[data-field^="lines."] input')].map(({ value }) => value);
    const fill = async (at: number, value: string) => {
      const field = [...document.querySelectorAll('[data-field^="lines."]')][at]?.getAttribute('data-field') ?? '';
      await world.type(control(field), value);
    };
    await open(cards);
    await fill(0, 'first');
    await fill(1, '');
    await leave();
    await open(cards);
    expect(shown()).toEqual(['', 'Rome']);
    await world.click(offer);
    expect(shown()).toEqual(['first', '']);
    // Whatever is typed beside it later.
    await world.type(control('name'), 'Ada');
    await leave();
    await open(cards);
    await world.click(offer);
    expect([shownAt('name'), ...shown()]).toEqual(['Ada', 'first', '']);
  });
  it('is not known of a draft that an earlier version of the page kept: what is there comes back', async () => {
    await open(form);
    await world.type(control('name'), '');
    await world.type(control('note'), 'ring');
    await leave();
    for (const [key, text] of kept) {
      const { cleared, ...old } = JSON.parse(text);
      expect(cleared).toEqual(['name']);
      kept.set(key, JSON.stringify(old));
    }
    await open(form);
    await world.click(offer);
    expect(all()).toEqual(['Ada', 'ring', 'Rome', '']);
  });
  it('is believed of the browser’s storage as far as it is a list of paths', async () => {
    const damaged = { at: 1, values: { note: 'ring' }, cleared: [7, null, 'name', 'nobody.knows', '__proto__'] };
    world = await openScreen([form], { drafts: { ...drafts, get: () => damaged } });
    await world.find(control('name'));
    await world.click(offer);
    expect(all()).toEqual(['', 'ring', 'Rome', '']);
  });
});

describe('a page that is loaded again in another language', () => {
  const form = formOf({ name: input({ default: 'Ada' }), note: input({ default: 'x' }) });
  const store = () => {
    const held = new Map<string, string>();
    const port = { get: (key: string) => held.get(key) ?? null, set: (key: string, value: string) => void held.set(key, value) };
    return { held, port };
  };

  it('brings along what was typed, and what was cleared', async () => {
    const { held, port } = store();
    world = await openScreen([form], { sessionStore: port });
    await world.type(control('name'), '');
    await world.type(control('note'), 'ring');
    carryInput();
    window.dispatchEvent(new Event('pagehide'));
    await world.close();
    expect(held.size).toBe(1);
    world = await openScreen([form], { sessionStore: port });
    await eventually(() => expect(['name', 'note'].map(shownAt)).toEqual(['', 'ring']));
  });
});
