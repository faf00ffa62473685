import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { LateTooltip } from '../../src/widgets/parts/late-tooltip.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

/** Draws a button with a tooltip, and returns it. */
async function draw(child: ReactElement): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const drawn = root;
  await act(async () => drawn.render(<LateTooltip title="What it means">{child}</LateTooltip>));
  const button = place.querySelector('button');
  if (button === null) throw new Error('no button');
  return button;
}

// React hears the pointer that enters and leaves by `pointerover` and `pointerout`.
const point = (at: Element, isOver: boolean) =>
  act(async () =>
    at.dispatchEvent(new PointerEvent(isOver ? 'pointerover' : 'pointerout', { bubbles: true, relatedTarget: document.body })),
  );
const isShown = () => document.querySelector('.wb-anchor') !== null;
const appears = () =>
  expect
    .poll(async () => {
      await act(async () => undefined);
      return isShown();
    })
    .toBe(true);

it('the child keeps its own handlers', async () => {
  const told: string[] = [];
  const button = await draw(
    <button
      type="button"
      onPointerEnter={() => told.push('enter')}
      onPointerLeave={() => told.push('leave')}
      onFocus={() => told.push('focus')}
      onBlur={() => told.push('blur')}
      onKeyDown={({ key }) => told.push(key)}
    />,
  );
  await point(button, true);
  await appears();
  await act(async () => button.focus());
  await act(async () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(isShown()).toBe(false);
  await act(async () => button.blur());
  await point(button, false);
  expect(told).toEqual(['enter', 'focus', 'Escape', 'blur', 'leave']);
});

it('the tooltip stays while the focus is on its child, and goes when the page scrolls below the pointer', async () => {
  const button = await draw(<button type="button" />);
  await act(async () => button.focus());
  await appears();
  await point(button, true);
  await point(button, false);
  expect(isShown()).toBe(true);
  await act(async () => document.dispatchEvent(new Event('scroll')));
  expect(isShown()).toBe(true);
  await act(async () => button.blur());
  expect(isShown()).toBe(false);
  await point(button, true);
  await appears();
  await act(async () => document.dispatchEvent(new Event('scroll')));
  expect(isShown()).toBe(false);
});
