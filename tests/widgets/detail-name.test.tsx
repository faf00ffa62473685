import { afterEach, describe, expect, it } from 'vitest';
import { ScreenView } from '../../src/runtime/render/screen.tsx';
import { fakePorts, openWorld, type World } from './screen-world.tsx';

let world: World;
afterEach(() => world.close());
const text = (en_US: string) => ({ zh_CN: en_US, en_US });
const items = [{ dataIndex: 'no', title: text('No.') }];

const body = [
  {
    block: 'detail',
    source: { value: { no: 'WB-7', state: 'paid' } },
    header: { title: 'no', titleText: text('Order') },
    top: [{ block: 'html', content: text('<p>Over the whole width</p>') }],
    items,
    aside: [{ block: 'html', content: text('<p>Aside</p>') }],
  },
];

async function open(place: 'page' | 'layer', params: object = { id: { type: 'string', required: true } }): Promise<readonly string[]> {
  const titles: string[] = [];
  const document = { document: { schemaVersion: 3, title: text('Order details'), params, body }, problems: [] };
  const ports = fakePorts({ loadScreen: async () => document, translate: (of) => (typeof of === 'string' ? of : of.en_US) });
  const page = (
    <ScreenView
      id="test/Screen"
      params={{ id: '7' }}
      place={place}
      onClose={() => undefined}
      onTitle={(title) => titles.push(title)}
      missing={null}
    />
  );
  world = await openWorld(page, ports);
  await world.find('.wb-html');
  await world.settle();
  return titles;
}

describe('a detail with a header', () => {
  it('names the page after its record', async () => {
    expect((await open('page')).at(-1)).toBe('Order WB-7');
  });
  it('leaves the title of a layer alone', async () => {
    expect(new Set(await open('layer'))).toEqual(new Set(['Order details']));
  });
  it('leaves the title of a page that needs no record alone, such as a list with its chosen row', async () => {
    expect(new Set(await open('page', {}))).toEqual(new Set(['Order details']));
  });
  it('has its top blocks above its columns', async () => {
    await open('page');
    const top = document.querySelector('.wb-html');
    const columns = document.querySelector('.wb-detail-main');
    expect(columns?.contains(top)).toBe(false);
    expect(top?.compareDocumentPosition(columns as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
