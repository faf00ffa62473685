import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { downloadErrors } from '../../parts/upload/download-errors.ts';
import { DropZone } from '../../parts/upload/drop-zone.tsx';
import { type UploadRules, useUpload } from '../../parts/upload/use-upload.ts';
import { Mapping } from './mapping.tsx';
import { OutcomeView } from './outcome.tsx';
import { type Columns, replies, type SavedMapping } from './replies.ts';
import { type Sending, useSending } from './use-sending.ts';
import '../../styles/order-import.css';

const rules = { accept: ['.xlsx'], maxMegabytes: 10 };
type Way = 'simple' | 'multiple' | 'own';

/** Choose a template, upload a workbook, see the outcome, correct the failed rows. */
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
    // The outcome below downloads the error file.
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

/** Downloads the error file at once, as specified. A button repeats it, since browsers may block downloads without a click. */
function useErrorFile(key: string | null, errors: number): void {
  const { ports } = useRuntime();
  const [done, setDone] = useState<string | null>(null);
  useEffect(() => {
    if (key === null || errors === 0 || done === key) return;
    setDone(key);
    downloadErrors(ports, key).catch(ports.showFailure);
  }, [ports, key, errors, done]);
}

interface Props {
  readonly rules: UploadRules;
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onSend: (file: File, mapping: string) => void;
}

/** Imports a merchant's own file: its columns are read and mapped first. */
function OwnFile({ rules, sending, onCancel, onSend }: Props) {
  const { ports } = useRuntime();
  const text = useText();
  const [read, setRead] = useState<{ readonly file: File; readonly columns: Columns } | null>(null);
  const [savedMappings, setSavedMappings] = useState<readonly SavedMapping[]>([]);
  const upload = useUpload('order.importColumns', rules, (result, file) => setRead({ file, columns: replies.columns(result) }));
  useEffect(() => {
    // Without the saved mappings a file can still be mapped by hand.
    replies.mappings(ports).then(setSavedMappings, () => undefined);
  }, [ports]);
  return (
    <>
      <DropZone upload={upload} rules={rules} input={() => ({})} />
      {read === null ? null : (
        <Mapping
          key={`${read.file.name} ${read.file.lastModified} ${read.file.size} ${read.columns.sheet}`}
          columns={read.columns}
          saved={savedMappings}
          isSending={sending.phase === 'sending' || upload.state.phase === 'sending'}
          onSheet={(sheet) => upload.send([read.file], () => ({ sheet }))}
          onSend={(mapping) => onSend(read.file, mapping)}
          onSaved={(mapping) => setSavedMappings((before) => [...before.filter(({ name }) => name !== mapping.name), mapping])}
        />
      )}
      {sending.phase === 'sending' ? (
        <p role="status">
          {text('widget.upload.sending', { name: sending.name })} <Button onClick={onCancel}>{text('widget.upload.cancel')}</Button>
        </p>
      ) : null}
      <p className="wb-error" role="alert" hidden={sending.phase !== 'failed'}>
        {sending.phase === 'failed' ? sending.message : ''}
      </p>
    </>
  );
}
