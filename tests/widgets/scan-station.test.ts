import { describe, expect, test } from 'vitest';
import { CallFailure } from '../../contract/failure.ts';
import { isOffWeight } from '../../contract/values/off-weight.ts';
import { code128 } from '../../src/widgets/widget/scan-station/code128.ts';
import { barcodeOf, readInput, stationCommands } from '../../src/widgets/widget/scan-station/commands.ts';
import type { Scanned } from '../../src/widgets/widget/scan-station/entry.ts';
import { parseScaleLine } from '../../src/widgets/widget/scan-station/scale.ts';
import { createStation } from '../../src/widgets/widget/scan-station/station.ts';
import type { StationPorts } from '../../src/widgets/widget/scan-station/station-store.ts';

const gone = new CallFailure('', { kind: 'unreachable', status: 0 });
const refused = (message: string) => new CallFailure(message, { kind: 'refused', status: 200 });

/** A server with two orders, a ledger by key, and a network that can be cut before or after a print is entered. */
function openWorld(setting = { printsAtOnce: false, productCode: '' }, stored: unknown = null) {
  const ledger = new Map<string, string>();
  const paper: string[] = [];
  const sounds: string[] = [];
  const world = { network: 'up' as 'up' | 'down' | 'lost reply', needsReason: true, ledger, paper, sounds, stored };
  let keys = 0;
  const found = (number: string): Scanned => {
    const times = [...ledger.values()].filter((one) => one === number).length;
    return {
      order: { id: number, customerNo: number, productCode: number === 'A2' ? 'EXPRESS' : 'LINE', isRemote: number === 'FAR' },
      boxNo: null,
      declaredWeight: '1.000',
      unprintable: number === 'UNPAID' ? { id: number, label: number, errorCode: 'x', message: 'not paid', isLater: false } : null,
      again: times === 0 ? null : { id: number, label: number, times, lastTime: '2026-11-23 08:00:00', lastBy: 'merchant' },
      needsReason: world.needsReason,
    } as Scanned;
  };
  const ports: StationPorts = {
    look: async (number) => {
      if (world.network !== 'up') throw gone;
      if (number === 'NONE') throw refused('no such order');
      return found(number);
    },
    print: async ({ printKey, reason }, { order }) => {
      if (world.network === 'down') throw gone;
      if (!ledger.has(printKey) && found(order.id).again !== null && reason === null && world.needsReason) throw refused('needs a reason');
      ledger.set(printKey, order.id);
      if (world.network === 'lost reply') throw gone;
      paper.push(order.id);
    },
    undo: async ({ order }) => {
      const [key] = [...ledger].find(([, id]) => id === order.id) ?? [''];
      ledger.delete(key);
    },
    sound: (sound) => void sounds.push(sound),
    failureText: (failure) => (failure instanceof Error ? failure.message : ''),
    reasonText: (command) => `text of ${command}`,
    store: (scans) => {
      world.stored = JSON.parse(JSON.stringify(scans));
    },
    freshKey: () => {
      keys += 1;
      return keys.toString(16).padStart(32, '0');
    },
    now: () => keys,
  };
  const station = createStation(ports, setting, stored);
  const shown = () => station.state().entries.map(({ number, verdict, print }) => `${number} ${verdict} ${print}`);
  const type = async (...lines: readonly string[]) => {
    for (const line of lines) await station.enter(line);
  };
  return { ...world, world, ports, station, shown, type };
}

describe('lines of a scanner', () => {
  test.each([
    ['WB-2026-1', { kind: 'number', number: 'WB-2026-1' }],
    [' ]C1ＷＢ２０２６ ', { kind: 'number', number: 'WB2026' }],
    ['wbcmd-print', { kind: 'command', command: 'print' }],
    ['＋', { kind: 'command', command: 'print' }],
    ['1.25', { kind: 'weight', weight: '1.250' }],
    ['2,5kg', { kind: 'weight', weight: '2.500' }],
    ['3kg', { kind: 'weight', weight: '3.000' }],
    ['12345', { kind: 'number', number: '12345' }],
    ['0.000', { kind: 'number', number: '0.000' }],
    ['1', { kind: 'number', number: '1' }],
  ])('%s', (typed, input) => expect(readInput(typed)).toEqual(input));

  test('while a reason is asked for, 1 to 4 answer; blank lines say nothing', () => {
    expect(readInput('4', true)).toEqual({ kind: 'command', command: 'reason4' });
    expect(readInput('5', true)).toEqual({ kind: 'number', number: '5' });
    expect(readInput('  ')).toBeNull();
  });

  test('every command barcode is read as its command', () => {
    for (const command of stationCommands) expect(readInput(barcodeOf(command))).toEqual({ kind: 'command', command });
  });

  test('a barcode is a Code 128: start B, check symbol, stop', () => {
    const bars = code128('PJJ123C');
    expect(bars.reduce((sum, width) => sum + width, 0)).toBe(11 * 9 + 13);
    // In set B, the check symbol of this published example is 55.
    expect(bars.slice(-13, -7).join('')).toBe('311321');
    expect(() => code128('面单')).toThrow(RangeError);
  });
});

describe('a scan', () => {
  test('each verdict has its own sound', async () => {
    const { type, shown, sounds } = openWorld({ printsAtOnce: false, productCode: 'LINE' });
    await type('A1', 'A2', 'NONE', 'UNPAID');
    expect(shown()).toEqual(['UNPAID wrong none', 'NONE wrong none', 'A2 wrongProduct none', 'A1 right none']);
    expect(sounds).toEqual(['right', 'wrongProduct', 'wrong', 'wrong']);
  });

  test('print, next, print: without a mouse, each label once', async () => {
    const { type, shown, paper, sounds } = openWorld();
    await type('A1', '+', '*', 'B1', 'WBCMD-PRINT', '+');
    expect(paper).toEqual(['A1', 'B1']);
    expect(shown()).toEqual(['B1 right printed', 'A1 right printed']);
    expect(sounds).toEqual(['right', 'printed', 'done', 'right', 'printed', 'wrong']);
  });

  test('a right scan prints at once where the station is set so; a wrong product does not', async () => {
    const { type, paper } = openWorld({ printsAtOnce: true, productCode: 'LINE' });
    await type('A1', 'A2');
    expect(paper).toEqual(['A1']);
    await type('+');
    expect(paper).toEqual(['A1', 'A2']);
  });

  test('a second label asks for its reason, which a key answers', async () => {
    const { type, station, paper, shown } = openWorld();
    await type('A1', '+', 'A1');
    expect(shown()[0]).toBe('A1 seen none');
    await type('+');
    expect(station.state().question?.about).toBe('reason');
    expect(paper).toEqual(['A1']);
    await type('2');
    expect(paper).toEqual(['A1', 'A1']);
    expect(station.state().entries[0]).toMatchObject({ reason: 'text of reason2', print: 'printed' });
  });

  test('the remote service charge is asked about, and printing again goes on', async () => {
    const { type, station, paper } = openWorld();
    await type('FAR', '+');
    expect([station.state().question?.about, paper.length]).toEqual(['remote', 0]);
    await type('+');
    expect(paper).toEqual(['FAR']);
  });

  test('undo takes back the last print, so that the next needs no reason; then the scan itself', async () => {
    const { type, shown, paper, ledger } = openWorld();
    await type('A1', '+', '-');
    expect([shown(), ledger.size]).toEqual([['A1 right undone'], 0]);
    await type('+');
    expect(paper).toEqual(['A1', 'A1']);
    await type('B1', '-');
    expect(shown()).toEqual(['A1 right printed']);
  });

  test('a weight belongs to the parcel in front until it is printed', async () => {
    const { type, station, sounds } = openWorld();
    await type('1.2', 'A1', '1.2', '+', '3.0');
    expect(station.state().entries[0]).toMatchObject({ weight: '1.200', weightFrom: 'typed' });
    expect(sounds).toEqual(['wrong', 'right', 'done', 'printed', 'wrong']);
  });

  test('the list holds 50 scans', async () => {
    const { type, station } = openWorld();
    await type(...Array.from({ length: 60 }, (_, at) => `N${at}`));
    expect(station.state().entries).toHaveLength(50);
    expect(station.state().entries[0]?.number).toBe('N59');
  });
});

describe('a network gap', () => {
  test('scans wait in their order, and are looked up when it is back', async () => {
    const { world, type, station, shown, sounds } = openWorld();
    world.network = 'down';
    await type('A1', 'B1');
    expect(shown()).toEqual(['B1 waiting none', 'A1 waiting none']);
    await station.sendWaiting();
    expect(station.state().isOnline).toBe(false);
    world.network = 'up';
    await station.sendWaiting();
    expect(shown()).toEqual(['B1 right none', 'A1 right none']);
    expect(sounds.slice(-2)).toEqual(['right', 'right']);
    expect(station.state().isOnline).toBe(true);
  });

  test('a print whose reply was lost is sent again with its key: one entry, one label, no reason', async () => {
    const { world, type, station, shown, paper, ledger } = openWorld();
    await type('A1');
    world.network = 'lost reply';
    await type('+');
    expect([shown(), ledger.size, paper]).toEqual([['A1 right queued'], 1, []]);
    world.network = 'up';
    await station.sendWaiting();
    expect([shown(), ledger.size, paper]).toEqual([['A1 right printed'], 1, ['A1']]);
  });

  test('a browser that was closed meanwhile continues with the same key', async () => {
    const before = openWorld();
    await before.type('A1');
    before.world.network = 'lost reply';
    await before.type('+', 'B1');
    const after = createStation({ ...before.ports, store: () => undefined }, { printsAtOnce: false, productCode: '' }, before.world.stored);
    expect(after.state().entries.map(({ number, print }) => `${number} ${print}`)).toEqual(['B1 none', 'A1 queued']);
    before.world.network = 'up';
    await after.sendWaiting();
    expect([before.ledger.size, before.paper]).toEqual([1, ['A1']]);
    expect(after.state().entries.map(({ verdict, print }) => `${verdict} ${print}`)).toEqual(['right none', 'seen printed']);
  });

  test('foreign rows in the storage are not taken over', () => {
    const { station } = openWorld(undefined, [{ key: 'x', number: 'A1', at: 1 }, null, { number: '' }]);
    expect(station.state().entries).toEqual([]);
  });
});

describe('weights', () => {
  test.each([
    ['1.000', '1.049', false],
    ['1.000', '1.060', true],
    ['10.000', '10.400', false],
    ['0.100', '0.140', false],
    ['0.100', '0.200', true],
    [null, '1.000', false],
  ])('declared %s, weighed %s', (declared, weighed, isOff) => expect(isOffWeight(weighed, declared)).toBe(isOff));

  test.each([
    ['ST,GS,+  1.250kg', { weight: '1.250', isStable: true }],
    ['US,NT,+00350 g', { weight: '0.350', isStable: false }],
    ['+   2.20 lb', { weight: '0.998', isStable: true }],
    ['OL,GS,+9.999kg', null],
    ['ST,GS,-  0.020kg', null],
    ['ST,GS,+  0.000kg', null],
    ['hello', null],
  ])('a scale says %s', (line, reading) => expect(parseScaleLine(line)).toEqual(reading));
});
