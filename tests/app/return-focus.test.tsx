import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { useReturnFocus, watchFocus } from '../../src/app/layers/return-focus.ts';
import { eventually } from '../support/eventually.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => document.body.replaceChildren());

function Dialog() {
  useReturnFocus();
  return null;
}

it('the focus comes back to a button that rests until its action has ended, on a busy machine a second later', async () => {
  watchFocus(document);
  const button = document.createElement('button');
  const place = document.createElement('div');
  document.body.append(button, place);
  button.focus();
  const root = createRoot(place);
  await act(async () => root.render(<Dialog />));
  button.disabled = true;
  button.blur();
  await act(async () => root.unmount());
  await new Promise((later) => setTimeout(later, 1_000));
  button.disabled = false;
  await eventually(() => expect(document.activeElement).toBe(button));
});
