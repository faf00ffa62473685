import { act } from 'react';
import type { World } from './screen-world.tsx';

/** Acts like a scanner: types a number into the station's field and presses Enter. */
export async function scanAt(world: World, number: string): Promise<void> {
  await world.type('.wb-scan-field input', number);
  const field = await world.find('.wb-scan-field input');
  field.focus();
  await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  await world.settle();
}
