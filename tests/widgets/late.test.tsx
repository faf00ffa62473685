import { act, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldProps } from '../../src/runtime/widget.ts';
import { lazyField } from '../../src/widgets/parts/field/lazy-field.tsx';
import { late } from '../../src/widgets/parts/late/late.tsx';
import { openWorld, type World } from './screen-world.tsx';

let world: World;
afterEach(async () => {
  await world.close();
  vi.restoreAllMocks();
});

let isOnline = false;
let asked = 0;
/** Comes once the network is there again. */
function chunk<P>(part: (props: P) => ReactNode) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isOnline = false;
  asked = 0;
  return async () => {
    asked += 1;
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return part;
  };
}

/** As long as a hand needs to the button. */
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)));

describe('a part in a chunk of its own that did not come', () => {
  it('is said to be missing, not asked for without end, and offered again in its place: what is typed beside it stays', async () => {
    const Block = late(chunk(() => <p>Block</p>));
    world = await openWorld(
      <>
        <input defaultValue="" />
        <Suspense>
          <Block />
        </Suspense>
      </>,
    );
    await world.type('input', 'typed');
    expect((await world.find('[role=alert]')).textContent).toContain('error.chunk.title');
    expect(asked).toBe(1);
    isOnline = true;
    await later();
    await world.click('[role=alert] button');
    expect(world.page.textContent).toBe('Block');
    expect(world.page.querySelector('input')?.value).toBe('typed');
  });

  it('is offered again as a field too', async () => {
    const Field = lazyField(chunk(({ label }: FieldProps) => <p>{label}</p>));
    world = await openWorld(<Field settings={{}} value={undefined} label="Phone" onChange={() => undefined} />);
    expect((await world.find('[role=alert]')).textContent).toContain('error.chunk.title');
    isOnline = true;
    await later();
    await world.click('[role=alert] button');
    expect(world.page.textContent).toBe('Phone');
  });

  it('is no cover for what breaks in it', async () => {
    const Broken = late(async () => () => {
      throw new Error('broken');
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    world = await openWorld(<p>before</p>);
    await expect(
      openWorld(
        <Suspense>
          <Broken />
        </Suspense>,
      ),
    ).rejects.toThrow('broken');
  });
});
