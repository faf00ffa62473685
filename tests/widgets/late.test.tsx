import { act, Component, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldProps } from '../../src/runtime/widget.ts';
import { late } from '../../src/widgets/parts/late.ts';
import { lazyField } from '../../src/widgets/parts/lazy-field.tsx';

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.restoreAllMocks();
});

/** Draws again when its button is pressed, as the boundary of a page does. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failure: string | null }> {
  override state = { failure: null };
  static getDerivedStateFromError(failure: Error) {
    return { failure: failure.message };
  }
  override render() {
    if (this.state.failure === null) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failure: null })}>
        {this.state.failure}
      </button>
    );
  }
}

async function draw(part: ReactNode): Promise<HTMLElement> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const host = document.createElement('div');
  root = createRoot(host);
  await act(async () => root?.render(<Boundary>{part}</Boundary>));
  return host;
}

/** As long as a hand needs to the button. */
const later = () => new Promise((resolve) => setTimeout(resolve, 600));

let isOnline = false;
let asked = 0;
/** Comes once the network is there again. */
function chunk<P>(part: (props: P) => ReactNode) {
  isOnline = false;
  asked = 0;
  return async () => {
    asked += 1;
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return part;
  };
}

describe('a part in a chunk of its own that did not come', () => {
  it('is said to be missing, not asked for without end, and asked for again when it is drawn again, as a block', async () => {
    const Block = late(chunk(() => <p>Block</p>));
    const host = await draw(
      <Suspense>
        <Block />
      </Suspense>,
    );
    expect(host.textContent).toBe('Failed to fetch dynamically imported module');
    expect(asked).toBe(1);
    isOnline = true;
    await later();
    await act(async () => host.querySelector('button')?.click());
    expect(host.textContent).toBe('Block');
  });

  it('is asked for again as a field too', async () => {
    const Field = lazyField(chunk(({ label }: FieldProps) => <p>{label}</p>));
    const host = await draw(<Field settings={{}} value={undefined} label="Phone" onChange={() => undefined} />);
    expect(host.textContent).toBe('Failed to fetch dynamically imported module');
    expect(asked).toBe(1);
    isOnline = true;
    await later();
    await act(async () => host.querySelector('button')?.click());
    expect(host.textContent).toBe('Phone');
  });
});
