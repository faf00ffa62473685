import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ScreenView } from '../../../src/runtime/render/screen.tsx';
import { createUnsaved, UnsavedContext } from '../../../src/runtime/unsaved.ts';
import { fakePorts, openWorld } from '../screen-world.tsx';
import { answering, control, formOf, input, openScreen, shelf, shownAt, submit, type World, wait } from './form-world.ts';

let world: World;
const cards = { type: 'array', title: 'Boxes', 'x-view': 'cards', items: { type: 'object', properties: { what: input() } } };
afterEach(() => world.close());

const properties = {
  name: input(),
  secret: input({ 'x-component': 'Password' }),
  part: { type: 'object', title: 'Part', properties: { city: input() } },
};

describe('a draft', () => {
  const form = formOf(properties, { draft: 'order' });

  it('is kept while one fills in, without what is secret, offered again, and put back', async () => {
    const { kept, drafts } = shelf();
    world = await openScreen([form], { drafts });
    await world.type(control('name'), 'Ada');
    await world.type(control('secret'), 'Hunter22');
    await world.type(control('part.city'), 'Paris');
    await wait(1_100);
    expect([...kept.values()].map((text) => JSON.parse(text).values)).toEqual([{ name: 'Ada', part: { city: 'Paris' } }]);
    await world.close();
    world = await openScreen([form], { drafts });
    expect((await world.find('.ant-alert')).textContent).toContain('10:00');
    expect(shownAt('name')).toBe('');
    await world.click('.ant-alert .ant-btn-primary');
    expect([shownAt('name'), shownAt('part.city')]).toEqual(['Ada', 'Paris']);
    expect(document.querySelector('.ant-alert')).toBeNull();
  });
  it('that was typed over another version puts back what was typed, and nothing that somebody else wrote meanwhile', async () => {
    const { drafts } = shelf();
    const versioned = formOf(properties, { draft: 'order', version: 'revision', source: { call: 'order.form' } });
    const given = { revision: 1, name: 'Ada', part: { city: 'Paris' } };
    const answers = { 'order.form': () => given };
    world = await openScreen([versioned], { ...answering(answers), drafts });
    await world.type(control('part.city'), 'London');
    await wait(1_100);
    await world.close();
    Object.assign(given, { revision: 2, name: 'Grace' });
    world = await openScreen([versioned], { ...answering(answers), drafts });
    await world.click('.ant-alert .ant-btn-primary');
    expect([shownAt('name'), shownAt('part.city')]).toEqual(['Grace', 'London']);
  });
  it('of a field that somebody else wrote too says which, and goes on with either', async () => {
    const { drafts } = shelf();
    const versioned = formOf(properties, { draft: 'order', version: 'revision', source: { call: 'order.form' } });
    const given = { revision: 1, name: 'Ada', part: { city: 'Paris' } };
    const answers = { 'order.form': () => given };
    const open = async () => {
      world = await openScreen([versioned], { ...answering(answers), drafts });
      return (await world.find('.ant-alert')).textContent ?? '';
    };
    world = await openScreen([versioned], { ...answering(answers), drafts });
    await world.type(control('name'), 'Mine');
    await world.type(control('part.city'), 'London');
    await wait(1_100);
    await world.close();
    // Another version, but of nothing that was typed here.
    Object.assign(given, { revision: 2 });
    expect(await open()).not.toContain('Changed by somebody else');
    await world.close();
    Object.assign(given, { revision: 3, part: { city: 'Rome' } });
    expect(await open()).toContain('other than yours: Part · Field');
    await world.click('.ant-alert .ant-btn-primary');
    expect([shownAt('name'), shownAt('part.city')]).toEqual(['Mine', 'London']);
    await wait(1_100);
    await world.close();
    // What was gone on with was typed over that version: a newer one is another conflict.
    Object.assign(given, { revision: 4, part: { city: 'Bern' } });
    expect(await open()).toContain('Part · Field');
    await world.click('.ant-alert .ant-btn:nth-of-type(2)');
    expect([shownAt('name'), shownAt('part.city')]).toEqual(['Mine', 'Bern']);
    await world.close();
    // The same from both is none.
    Object.assign(given, { revision: 5, name: 'Mine', part: { city: 'Bern' } });
    world = await openScreen([versioned], { ...answering(answers), drafts });
    await world.find(control('name'));
    expect(document.querySelector('.ant-alert')).toBeNull();
  });
  it('is gone after a good submit, and when it is discarded', async () => {
    const { kept, drafts } = shelf();
    world = await openScreen([form], { drafts });
    await world.type(control('name'), 'Ada');
    await wait(1_100);
    expect(kept.size).toBe(1);
    await submit(world);
    expect(kept.size).toBe(0);
    await world.type(control('name'), 'Bob');
    await world.close();
    expect(kept.size).toBe(1);
    world = await openScreen([form], { drafts });
    await world.click('.ant-alert .ant-btn:not(.ant-btn-primary)');
    expect([kept.size, shownAt('name')]).toEqual([0, '']);
  });
  it('that is not answered outlives what is typed and sent instead, and comes back when that is discarded', async () => {
    const { kept, drafts } = shelf();
    const again = async () => {
      await world.close();
      world = await openScreen([form], { drafts });
      await world.find(control('name'));
    };
    world = await openScreen([form], { drafts });
    await world.type(control('name'), 'First');
    await again();
    await world.type(control('name'), 'Second');
    await again();
    // The one typed last is offered; without it, the one before.
    await world.click('.ant-alert .ant-btn:not(.ant-btn-primary)');
    expect(shownAt('name')).toBe('');
    await world.type(control('name'), 'Third');
    await submit(world);
    await again();
    await world.click('.ant-alert .ant-btn-primary');
    expect(shownAt('name')).toBe('First');
    await submit(world);
    expect(kept.size).toBe(0);
  });
  it('that is put back over what was typed since keeps that on offer', async () => {
    const { drafts } = shelf();
    world = await openScreen([form], { drafts });
    await world.type(control('name'), 'First');
    await world.close();
    world = await openScreen([form], { drafts });
    await world.type(control('name'), 'Second');
    await world.click('.ant-alert .ant-btn-primary');
    expect(shownAt('name')).toBe('First');
    await world.click('.ant-alert .ant-btn-primary');
    expect(shownAt('name')).toBe('Second');
  });
  it('stays after a submit that failed', async () => {
    const { kept, drafts } = shelf();
    world = await openScreen([form], { drafts, call: vi.fn(async () => Promise.reject(new Error('no'))) });
    await world.type(control('name'), 'Ada');
    await wait(1_100);
    await submit(world);
    expect(kept.size).toBe(1);
  });
  it('is gone as soon as what charges is done: who leaves before the last step is not offered to do it again', async () => {
    const { kept, drafts } = shelf();
    const then = (step: object) =>
      formOf(properties, { draft: 'order', submit: { name: 'save', title: 'Save', do: [{ call: 'preference.set', with: {} }, step] } });
    const confirm = () => new Promise<boolean>(() => undefined);
    const charging = { drafts, confirm, isKeyed: () => true, call: vi.fn(async () => null) };
    world = await openScreen([then({ confirm: 'test.sure' })], charging);
    await world.type(control('name'), 'Ada');
    await wait(1_100);
    expect(kept.size).toBe(1);
    await submit(world);
    expect(charging.call).toHaveBeenCalledOnce();
    expect(kept.size).toBe(0);
    await world.close();
    // What is left undone after it is there to be gone on with.
    const refusing = vi.fn((id: string) => (id === 'auth.logout' ? Promise.reject(new Error('no')) : Promise.resolve(null)));
    world = await openScreen([then({ call: 'auth.logout', with: {} })], {
      ...charging,
      isKeyed: (id) => id !== 'auth.logout',
      call: refusing,
    });
    await world.type(control('name'), 'Ada');
    await submit(world);
    expect(refusing).toHaveBeenCalledTimes(2);
    expect(kept.size).toBe(1);
  });
  it('that the storage holds damaged is none', async () => {
    world = await openScreen([form], { drafts: { ...shelf().drafts, get: () => ({ at: 'x', values: 7 }) } });
    await world.find(control('name'));
    expect(document.querySelector('.ant-alert')).toBeNull();
  });
});

describe('unsaved input', () => {
  const unsaved = createUnsaved();
  const open = (block: object, change: Parameters<typeof fakePorts>[0] = {}) => {
    const document = { document: { schemaVersion: 1, title: 'Test', body: [block] }, problems: [] };
    return openWorld(
      <UnsavedContext.Provider value={unsaved.place('page')}>
        <ScreenView id="test/Screen" params={{}} place="page" onClose={() => undefined} missing={null} />
      </UnsavedContext.Provider>,
      fakePorts({ loadScreen: async () => document, ...change }),
    );
  };
  const asksBrowser = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is known until it is sent, and when it is as it came', async () => {
    world = await open(formOf({ name: input({ default: 'A' }) }));
    await world.find(control('name'));
    expect([unsaved.isIn(['page']), asksBrowser()]).toEqual([false, false]);
    await world.type(control('name'), 'B');
    expect([unsaved.isIn(['page']), unsaved.isIn(['other']), asksBrowser()]).toEqual([true, false, true]);
    await world.type(control('name'), 'A');
    expect(unsaved.isIn(['page'])).toBe(false);
    await world.type(control('name'), 'B');
    await submit(world);
    expect([unsaved.isIn(['page']), asksBrowser()]).toEqual([false, false]);
  });
  it('of a form that has none to guard, or says so, is nobody’s concern', async () => {
    world = await open(formOf({ name: input() }, { guard: false }));
    await world.type(control('name'), 'B');
    expect(unsaved.isIn(['page'])).toBe(false);
    await world.close();
    world = await open(formOf({ name: input() }, { submit: undefined }));
    await world.type(control('name'), 'B');
    expect(unsaved.isIn(['page'])).toBe(false);
  });
  it('is what was typed while the rest was on its way: it asks, and is the draft that is left', async () => {
    const { kept, drafts } = shelf();
    const answers: (() => void)[] = [];
    const call = vi.fn(() => new Promise<null>((resolve) => answers.push(() => resolve(null))));
    const answerNext = async () => {
      await act(async () => answers.shift()?.());
      await world.settle();
    };
    const left = () => [...kept.values()].map((text) => JSON.parse(text)).map(({ typed, values }) => [typed, values]);
    const block = formOf({ name: input(), city: input(), boxes: cards }, { draft: 'order' });
    world = await open(block, { call, drafts });
    await world.type(control('name'), 'Ada');
    await world.type(control('city'), 'Paris');
    await submit(world);
    // The submit may go elsewhere; who loads the page again would lose what is on its way.
    expect([unsaved.isIn(['page']), asksBrowser()]).toEqual([false, true]);
    await world.type(control('city'), 'London');
    await world.click('.wb-row-cards .ant-btn-dashed');
    await world.type('[data-field^="boxes."] input', 'Second box');
    await answerNext();
    expect([unsaved.isIn(['page']), asksBrowser()]).toEqual([true, true]);
    expect(left()).toEqual([[['city', 'boxes'], { name: 'Ada', city: 'London', boxes: [{ what: 'Second box' }] }]]);
    // Sent as well, it is nobody's concern any more.
    await submit(world);
    await answerNext();
    expect([unsaved.isIn(['page']), left()]).toEqual([false, []]);
    // And what is as it was sent never was.
    await world.type(control('name'), 'Grace');
    await submit(world);
    await world.type(control('name'), 'Grace H.');
    await world.type(control('name'), 'Grace');
    await answerNext();
    expect([unsaved.isIn(['page']), left()]).toEqual([false, []]);
  });
  it('goes with the form', async () => {
    world = await open(formOf({ name: input() }));
    await world.type(control('name'), 'B');
    await world.close();
    expect(unsaved.isIn(['page'])).toBe(false);
  });
});

describe('a form that publishes', () => {
  it('holds its values in the screen’s state once one pauses', async () => {
    const form = formOf({ name: input() }, { submit: undefined, publishes: 'filter' });
    const echo = { block: 'result', status: 'info', title: 'Known', when: "{{ page.filter.name == 'Ada' }}" };
    world = await openScreen([form, echo], {}, '/', 'page', { state: { filter: { type: 'map' } } });
    await world.type(control('name'), 'Ada');
    expect(document.querySelector('.wb-state-title')).toBeNull();
    await wait(400);
    expect((await world.find('.wb-state-title')).textContent).toBe('Known');
  });
});
