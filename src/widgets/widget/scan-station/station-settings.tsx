import { Button, Checkbox, Input, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { loadCall } from '../../../runtime/data/load-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { CommandSheet } from './command-sheet.tsx';
import type { StationSetting } from './entry.ts';
import { openSerialScale, type Scale, serialOf } from './scale.ts';
import type { Station } from './station.ts';

interface StationSettingsProps {
  readonly station: Station;
  readonly setting: StationSetting;
  /** Gives the focus back to the scanner. */
  readonly onDone: () => void;
}

/** What this workstation is: its name, its way to print, its product, its scale. It opens by a click and is closed while working. */
export function StationSettings({ station, setting, onDone }: StationSettingsProps) {
  const text = useText();
  const { ports } = useRuntime();
  const [workstation, setWorkstation] = useState(() => ports.workstation.get());
  const products = useProducts();
  const id = useId();
  const change = (next: Partial<typeof workstation>) => {
    setWorkstation({ ...workstation, ...next });
    ports.workstation.set({ ...workstation, ...next });
  };
  return (
    <Panel>
      <details className="wb-station-setting">
        <summary>{text('widget.scanStation.setting', { name: workstation.name })}</summary>
        <div className="wb-station-fields">
          <label htmlFor={`${id}name`}>{text('widget.scanStation.name')}</label>
          <Input id={`${id}name`} value={workstation.name} maxLength={64} onChange={(event) => change({ name: event.target.value })} />
          <label htmlFor={`${id}way`}>{text('widget.scanStation.way')}</label>
          <Select
            id={`${id}way`}
            value={workstation.way}
            options={(['browser', 'qz'] as const).map((value) => ({ value, label: text(`widget.scanStation.way.${value}`) }))}
            onChange={(way) => change({ way })}
          />
          {workstation.way === 'qz' ? (
            <>
              <label htmlFor={`${id}printer`}>{text('widget.scanStation.printer')}</label>
              <Input
                id={`${id}printer`}
                value={workstation.printer ?? ''}
                maxLength={128}
                placeholder={text('widget.scanStation.printerHint')}
                onChange={(event) => change({ printer: event.target.value === '' ? null : event.target.value })}
              />
            </>
          ) : null}
          <label htmlFor={`${id}product`}>{text('widget.scanStation.product')}</label>
          <Select
            id={`${id}product`}
            value={setting.productCode}
            options={[{ value: '', label: text('widget.scanStation.anyProduct') }, ...products]}
            onChange={(productCode) => station.change({ productCode })}
          />
          <Checkbox checked={setting.printsAtOnce} onChange={(event) => station.change({ printsAtOnce: event.target.checked })}>
            {text('widget.scanStation.printsAtOnce')}
          </Checkbox>
          <ScaleButton station={station} onDone={onDone} />
        </div>
        <CommandSheet />
        <Button onClick={() => void ports.print(null, {})}>{text('widget.scanStation.printSheet')}</Button>
      </details>
    </Panel>
  );
}

/** Connects a scale, whose stable readings become the weight of the parcel in front. */
function ScaleButton({ station, onDone }: Pick<StationSettingsProps, 'station' | 'onDone'>) {
  const text = useText();
  const { ports } = useRuntime();
  const [scale, setScale] = useState<Scale | null>(null);
  useEffect(() => {
    if (scale === null) return;
    const stop = scale.listen(({ weight, isStable }) => {
      if (isStable && station.state().currentKey !== null) station.weigh(weight, 'scale');
    });
    return () => {
      stop();
      void scale.close();
    };
  }, [scale, station]);
  const serial = serialOf(navigator);
  if (serial === null) return <p className="wb-muted">{text('widget.scanStation.noSerial')}</p>;
  if (scale !== null) return <p className="wb-success">{text('widget.scanStation.scaleOn')}</p>;
  const connect = async () => {
    try {
      setScale(await openSerialScale(serial));
    } catch {
      ports.notify('warning', text('widget.scanStation.scaleFailed'));
    }
    onDone();
  };
  return <Button onClick={() => void connect()}>{text('widget.scanStation.scale')}</Button>;
}

/** Products that the tenant ships with, as choices. */
function useProducts(): readonly { readonly value: string; readonly label: string }[] {
  const { ports } = useRuntime();
  const [products, setProducts] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  useEffect(() => {
    const load = async () => {
      const rows = await loadCall(ports, 'order.commonProduct', {});
      const all: readonly unknown[] = Array.isArray(rows) ? rows : [];
      setProducts(all.map(asValues).map(({ value, text }) => ({ value: String(value), label: String(text) })));
    };
    // Without the choices, the station takes every product.
    load().catch(() => undefined);
  }, [ports]);
  return products;
}
