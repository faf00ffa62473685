import { afterEach, expect, it } from 'vitest';
import { control, input, openScreen, type World } from './form-world.ts';

let world: World;
afterEach(() => world.close());

it('a form whose submit action is none is drawn with its fields, and without the action', async () => {
  world = await openScreen([{ block: 'form', schema: { type: 'object', properties: { kind: input({}) } }, submit: [] }]);
  await world.find(control('kind'));
  expect(document.querySelector('button[type=submit]')).toBeNull();
  expect(document.body.textContent).not.toContain('block_failed');
});
