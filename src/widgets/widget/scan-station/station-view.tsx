import { Alert } from 'antd';
import { useRef } from 'react';
import { useText } from '../../../runtime/text.ts';
import { ScanField, type ScanFieldHandle } from '../../parts/order/scan-field.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CurrentScan } from './current-scan.tsx';
import { isOpen } from './entry.ts';
import { LastScans } from './last-scans.tsx';
import { StationSettings } from './station-settings.tsx';
import { useStation } from './use-station.ts';
import '../../styles/order-scan.css';
import '../../styles/scan-station.css';

/** The station: the field, the order of the last scan in large type, the last scans, and the workstation's settings. */
export function StationView() {
  const text = useText();
  const field = useRef<ScanFieldHandle>(null);
  const { station, state } = useStation();
  const { entries, currentKey, question, isOnline } = state;
  const current = entries.find(({ key }) => key === currentKey);
  const waiting = entries.filter(isOpen).length;
  /** The scanner types into whatever has the focus, so each click gives it back. */
  const andFocus = (act: () => unknown) => () => {
    void act();
    field.current?.focus();
  };
  return (
    <div className="wb-scan wb-station">
      <Panel>
        <ScanField
          ref={field}
          isBusy={entries.some(({ verdict }) => verdict === 'looking')}
          label="widget.scanStation.field"
          placeholder="widget.scanStation.placeholder"
          onScan={(typed) => void station.enter(typed)}
        />
        {isOnline ? null : <Alert type="warning" showIcon role="status" message={text('widget.scanStation.offline', { count: waiting })} />}
        {current === undefined ? (
          <p className="wb-scan-wait wb-muted">{text('widget.scanStation.wait')}</p>
        ) : (
          <CurrentScan
            entry={current}
            question={question?.key === current.key ? question.about : null}
            onCommand={(name) => andFocus(() => station.command(name))()}
          />
        )}
      </Panel>
      <Panel title={text('widget.scanStation.last')}>
        <LastScans entries={entries} currentKey={currentKey} onShow={(key) => andFocus(() => station.show(key))()} />
      </Panel>
      <StationSettings station={station} setting={state.setting} onDone={() => field.current?.focus()} />
    </div>
  );
}
