import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useReturnFocus, watchFocus } from '../../src/app/return-focus.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => document.body.replaceChildren());

function Dialog() {
  useReturnFocus();
  return null;
}

it('the focus comes back to a button that rests until its question is answered', async () => {
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
  await new Promise((later) => setTimeout(later, 50));
  button.disabled = false;
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});
