import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { icons } from '../../src/widgets/icons.ts';

test('every icon that a screen may name is drawn, those that come later too, and is not read out', async () => {
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(() =>
    root.render(
      Object.entries(icons).map(([name, Icon]) => (
        <p key={name} data-icon-of={name}>
          <Icon aria-hidden={true} />
        </p>
      )),
    ),
  );
  const empty = () =>
    [...host.querySelectorAll<HTMLElement>('p')].filter((place) => place.querySelector('[aria-hidden="true"] svg') === null);
  await expect.poll(() => empty().map((place) => place.dataset.iconOf), { timeout: 20_000 }).toEqual([]);
  expect(Object.keys(icons).length).toBeGreaterThan(70);
  await act(() => root.unmount());
});
