import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { DropZone } from '../../parts/upload/drop-zone.tsx';
import '../../styles/order-import.css';
import { downloadErrors } from '../../parts/upload/download-errors.ts';
import { OutcomeView } from './outcome.tsx';
import { OwnFile } from './own-file.tsx';
import { useSending } from './use-sending.ts';

const rules = { accept: ['.xlsx'], maxMegabytes: 10 };
type Way = 'simple' | 'multiple' | 'own';

/** Choose a way, send a workbook, see what became of it, mend what failed. */
export function OrderImport({ forecast: usual }: { readonly forecast: boolean }) {
  const { ports } = useRuntime();
  const text = useText();
  const [way, setWay] = useState<Way>('simple');
  const [forecast, setForecast] = useState(usual);
  const { sending, outcome, send, cancel, look, clear } = useSending();
  useErrorFile(outcome?.isDone === true ? outcome.key : null, outcome?.errorCount ?? 0);
  const flag = { forecast: forecast ? '1' : '0' };
  const isSending = sending.phase === 'sending';
  const upload = {
    state: sending,
    cancel,
    wasSent: () => undefined,
    // Its error file is fetched with the outcome, below.
    downloadErrors: () => undefined,
    send: (files: readonly File[]) => {
      const [file] = files;
      if (file !== undefined) void send(file, { template: way, ...flag });
    },
  };
  const ways: readonly Way[] = ['simple', 'multiple', 'own'];
  return (
    <>
      <Panel title={text('widget.orderImport.title')}>
        <div className="oi-way">
          <Segmented<Way>
            value={way}
            disabled={isSending}
            onChange={(chosen) => {
              setWay(chosen);
              clear();
            }}
            options={ways.map((value) => ({ value, label: text(`widget.orderImport.way.${value}`) }))}
          />
          {way === 'own' ? null : (
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              onClick={() =>
                ports.download('common.template', { name: way === 'simple' ? 'orderSimple' : 'orderMultiple' }).catch(ports.showFailure)
              }
            >
              {text('widget.orderImport.template')}
            </Button>
          )}
        </div>
        <p className="wb-muted">{text(`widget.orderImport.hint.${way}`)}</p>
        <Checkbox checked={forecast} disabled={isSending} onChange={({ target }) => setForecast(target.checked)}>
          {text('widget.orderImport.forecast')}
        </Checkbox>
        {way === 'own' ? (
          <OwnFile
            rules={rules}
            sending={sending}
            onCancel={cancel}
            onSend={(file, mapping) => void send(file, { template: 'own', mapping, ...flag })}
          />
        ) : (
          <DropZone upload={upload} rules={rules} input={() => ({})} />
        )}
      </Panel>
      {outcome === null ? null : <OutcomeView outcome={outcome} onLook={look} />}
    </>
  );
}

/** The spec's way: rows that failed come back in a file at once. Again by a button, since browsers may hold back what nobody clicked. */
function useErrorFile(key: string | null, errors: number): void {
  const { ports } = useRuntime();
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || errors === 0 || done === key) return;
    setDone(key);
    downloadErrors(ports, key).catch(ports.showFailure);
  }, [ports, key, errors, done]);
}
