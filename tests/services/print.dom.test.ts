import { afterEach, describe, expect, it, vi } from 'vitest';
import { printFile } from '../../src/services/printing/print.ts';

const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe')];

/** The frame's document is not loaded here, so its load is told by hand. */
async function print(type: string, text = 'x') {
  const made: Blob[] = [];
  const prints = vi.fn();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) made.push(file);
    return `about:blank#${made.length}`;
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const done = printFile({ content: new Blob([text], { type }), name: 'label' });
  for (const frame of frames()) {
    Object.assign(frame.contentWindow ?? {}, { print: prints });
    frame.dispatchEvent(new Event('load'));
  }
  await done;
  return { made, saves: saved.mock.calls.length, prints: prints.mock.calls.length };
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

describe('printing a file', () => {
  it.each(['application/pdf', 'image/png', 'image/jpeg', 'Application/PDF; charset=binary'])('shows %s in a frame', async (type) => {
    const { made, saves, prints } = await print(type);
    expect([frames().length, prints, saves]).toEqual([1, 1, 0]);
    expect(made[0]?.type).toBe(type.split(';')[0]?.toLowerCase());
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/octet-stream', ''])(
    'saves %j instead of showing it: it could run something',
    async (type) => {
      const { saves, prints } = await print(type, '<script>parent.taken = 1</script>');
      expect([frames().length, prints, saves]).toEqual([0, 0, 1]);
    },
  );

  it('keeps one frame, the last', async () => {
    await print('application/pdf');
    await print('image/png');
    expect(frames()).toHaveLength(1);
  });
});
