import { afterEach, expect, test, vi } from 'vitest';
import { openScreen, type World } from './screen-world.tsx';

let world: World | undefined;
afterEach(() => world?.close());

test('a screen follows the day of the tenant, and texts are formatted as its cells write them', async () => {
  const state = { instant: Date.parse('2026-11-22T15:59:59.970Z') };
  const shown = (dataIndex: string) => ({ dataIndex, title: dataIndex });
  world = await openScreen(
    [
      {
        block: 'detail',
        source: {
          value: {
            day: '{{ computed.day }}',
            rest: "{{ days(today(), '2026-11-30') }}",
            total: "{{ format(sum(['1000.10', '0.2']), 'money', 'USD') }}",
            weight: "{{ format('12.50', 'kg') }}",
          },
        },
        items: [shown('day'), shown('rest'), shown('total'), shown('weight')],
      },
    ],
    { now: () => new Date(state.instant) },
    '/',
    'page',
    { schemaVersion: 3, computed: { day: { type: 'string', value: '{{ today() }}' } } },
  );
  await untilShown('totalUSD 1,000.30');
  await untilShown('12.50 kg');
  await untilShown('day2026-11-22rest8');
  state.instant += 60_000;
  await untilShown('day2026-11-23rest7');
});

async function untilShown(text: string): Promise<void> {
  await vi.waitFor(async () => {
    await world?.settle();
    expect(world?.page.textContent).toContain(text);
  }, 20_000);
}
