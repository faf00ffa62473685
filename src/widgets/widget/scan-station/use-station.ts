import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { failureText } from '../../parts/failure-view.tsx';
import type { Scanned, StationSetting } from './entry.ts';
import { createStation, type Station } from './station.ts';
import { playStationSound } from './station-sound.ts';
import type { StationPorts, StationState } from './station-store.ts';

const settingKey = 'scanStation.setting';
const scansKey = 'scanStation.scans';
/** Waiting scans are tried again this often, besides at the browser's own notice that the network is back. */
const retryMs = 5_000;

/** The station of this page, its state, and the label of an order at its workstation. */
export function useStation(): { readonly station: Station; readonly state: StationState } {
  const { ports } = useRuntime();
  const text = useText();
  const [station] = useState(() => {
    const setting = asValues(ports.drafts.get(settingKey));
    const started = createStation(stationPorts(ports, text), readSetting(setting), ports.drafts.get(scansKey));
    return started;
  });
  const state = useSyncExternalStore(station.subscribe, station.state);
  useEffect(() => {
    const send = () => void station.sendWaiting();
    send();
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [station]);
  const { setting } = state;
  useEffect(() => ports.drafts.set(settingKey, setting), [ports, setting]);
  return { station, state };
}

function readSetting({ printsAtOnce, productCode }: Readonly<Record<string, unknown>>): StationSetting {
  return { printsAtOnce: printsAtOnce === true, productCode: typeof productCode === 'string' ? productCode : '' };
}

function stationPorts(ports: Ports, text: (key: string) => string): StationPorts {
  return {
    look: async (number) => (await loadCall(ports, 'print.scan', { number })) as Scanned,
    print: ({ printKey, weight, weightFrom, reason }, { order, boxNo }) =>
      ports.print(
        'print.start',
        {
          ids: [order.id],
          kind: 'label',
          ...(boxNo === null ? {} : { boxNo }),
          ...(weight === null || weightFrom === null ? {} : { weight, weightFrom }),
          ...(reason === null ? {} : { reason }),
        },
        { idempotencyKey: printKey },
      ),
    undo: async ({ order, boxNo }) =>
      void (await ports.call('print.undo', { id: order.id, kind: 'label', ...(boxNo === null ? {} : { boxNo }) })),
    sound: playStationSound,
    failureText: (failure) => failureText(failure, text),
    reasonText: (command) => text(`widget.scanStation.${command}`),
    store: (scans) => ports.drafts.set(scansKey, scans),
    freshKey: () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    now: () => ports.now().getTime(),
  };
}
