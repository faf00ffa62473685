import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { useUpload } from '../../parts/upload/use-upload.ts';
import { Pad } from './pad.tsx';

const rules = { accept: ['.png'], maxMegabytes: 1 };

/** Holds the id of a stored picture. */
export function SignatureView(props: FieldProps) {
  const { id, value, onChange, onBlur, disabled = false, settings } = props;
  const text = useText();
  const { state, send } = useUpload('common.upload', rules, (result) => {
    const stored = asValues(result).id;
    if (typeof stored !== 'string') return;
    onChange(stored);
    onBlur?.();
  });
  if (typeof value === 'string' && value !== '')
    return (
      <div className="wb-drop-line">
        <Fetch id={value} />
        <Button id={id} disabled={disabled} onClick={() => onChange(undefined)}>
          {text('widget.signature.again')}
        </Button>
      </div>
    );
  return (
    <>
      <Pad
        field={props}
        isSending={state.phase === 'sending'}
        onDone={(file) => send([file], () => ({ purpose: settings.purpose ?? 'attachment' }))}
      />
      <p className="wb-error" role="alert" hidden={state.phase !== 'failed'}>
        {state.phase === 'failed' ? state.message : ''}
      </p>
    </>
  );
}

export function SignatureShown({ value }: FieldViewProps) {
  return <Fetch id={String(value)} />;
}

function Fetch({ id }: { readonly id: string }) {
  const text = useText();
  const { ports } = useRuntime();
  return (
    <>
      <span>{text('widget.signature.signed')}</span>
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden="true" />}
        onClick={() => void ports.download('common.file', { id }).catch(ports.showFailure)}
      >
        {text('widget.signature.show')}
      </Button>
    </>
  );
}
