import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import '../../styles/facts.css';
import type { fieldAttributes } from '../field/field-attributes.ts';
import type { Upload, UploadRules } from './use-upload.ts';

interface Props {
  readonly upload: Upload;
  readonly rules: UploadRules;
  readonly input: () => Values;
  readonly disabled?: boolean;
  /** Used in a form row. */
  readonly isSmall?: boolean;
  /** Attributes that make the button a form field. */
  readonly attributes?: ReturnType<typeof fieldAttributes>;
  readonly hint?: string;
  /** Shown instead of the last upload: the field's current value. */
  readonly held?: ReactNode;
}

/** An area to drop a file on, with a button for keyboard users; shows the upload's progress and result. */
export function DropZone({
  upload: { state, send, cancel, downloadErrors },
  rules,
  input,
  disabled,
  isSmall,
  attributes,
  hint,
  held,
}: Props) {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const rulesId = useId();
  const verb = text(state.phase === 'done' || held !== undefined ? 'widget.upload.again' : 'widget.upload.choose');
  const isOpen = disabled !== true && state.phase !== 'sending';
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // The browser would otherwise open the file and leave the page.
    event.preventDefault();
    setOver(over && isOpen);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    if (isOpen) send(Array.from(event.dataTransfer.files), input);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for who does not drag
    <div
      className={['wb-drop', isSmall === true ? 'wb-drop-small' : '', isOver ? 'wb-drop-over' : ''].join(' ').trim()}
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      {hint === undefined ? null : <p>{hint}</p>}
      {state.phase === 'sending' ? (
        <Sending name={state.name} share={state.share} onCancel={cancel} />
      ) : (
        <div className="wb-drop-line">
          {held ?? (isSmall === true ? null : <span className="wb-muted">{text('widget.upload.drop')}</span>)}
          <Button
            aria-describedby={rulesId}
            {...attributes}
            aria-label={attributes === undefined ? undefined : `${attributes['aria-label']}: ${verb}`}
            icon={<UploadOutlined aria-hidden="true" />}
            disabled={!isOpen}
            onClick={() => picker.current?.click()}
          >
            {verb}
          </Button>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={[...rules.accept, ...(rules.accept.includes('.jpg') ? ['.jpeg'] : [])].join(',')}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Allows choosing the same file again after a correction.
          target.value = '';
          send(files, input);
        }}
      />
      <p id={rulesId} className="wb-muted wb-small">
        {text('widget.upload.kinds', { kinds: rules.accept.join(', '), size: rules.maxMegabytes })}
      </p>
      <p className="wb-error" role="alert" hidden={state.phase !== 'failed'}>
        {state.phase === 'failed' ? state.message : ''}
      </p>
      {state.phase === 'failed' && state.errors !== undefined ? <ErrorFile errors={state.errors} onDownload={downloadErrors} /> : null}
      <p role="status" hidden={state.phase !== 'done' || held !== undefined}>
        {state.phase === 'done' && held === undefined ? text('widget.upload.done', { name: state.name }) : ''}
      </p>
    </div>
  );
}

function ErrorFile({ errors, onDownload }: { readonly errors: string; readonly onDownload: (key: string) => void }) {
  const text = useText();
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => onDownload(errors)}>
      {text('widget.upload.errors')}
    </Button>
  );
}

function Sending({ name, share, onCancel }: { readonly name: string; readonly share: number; readonly onCancel: () => void }) {
  const text = useText();
  const label = text('widget.upload.sending', { name });
  return (
    <>
      <span className="wb-drop-name">{label}</span>
      <Progress className="wb-drop-progress" percent={Math.floor(share * 100)} size="small" aria-label={label} />
      <Button onClick={onCancel}>{text('widget.upload.cancel')}</Button>
    </>
  );
}
