import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';
import { DropZone } from '../../parts/upload/drop-zone.tsx';
import { useUpload } from '../../parts/upload/use-upload.ts';

const all = ['.pdf', '.png', '.jpg'];
const megabytesDefault = 10;

/** Holds the id of a stored file. Its name is known here only while the page that sent it is open. */
export function UploadView(props: FieldProps) {
  const { value, onChange, disabled, settings } = props;
  const text = useText();
  const names = useRef(new Map<string, string>());
  const rules = {
    accept: Array.isArray(settings.accept) ? settings.accept.map(String) : all,
    maxMegabytes: typeof settings.maxMegabytes === 'number' ? settings.maxMegabytes : megabytesDefault,
  };
  const upload = useUpload('common.upload', rules, (result, file) => {
    const { id } = asValues(result);
    if (typeof id !== 'string') return;
    names.current.set(id, file.name);
    onChange(id);
  });
  const held = typeof value === 'string' && value !== '' ? value : null;
  const name = held === null ? '' : (names.current.get(held) ?? text('widget.upload.attached'));
  return (
    <DropZone
      upload={upload}
      rules={rules}
      input={() => ({ purpose: settings.purpose ?? 'attachment' })}
      disabled={disabled}
      isSmall
      attributes={fieldAttributes(props)}
      held={held === null ? undefined : <Held id={held} name={name} onRemove={disabled === true ? undefined : () => onChange(undefined)} />}
    />
  );
}

function Held({ id, name, onRemove }: { readonly id: string; readonly name: string; readonly onRemove: (() => void) | undefined }) {
  const text = useText();
  const { ports } = useRuntime();
  const fetchIt = text('widget.upload.download', { name });
  return (
    <>
      <Button
        type="link"
        icon={<DownloadOutlined aria-hidden="true" />}
        title={fetchIt}
        aria-label={fetchIt}
        onClick={() => void ports.download('common.file', { id }).catch(ports.showFailure)}
      >
        <span className="wb-drop-name">{name}</span>
      </Button>
      {onRemove === undefined ? null : (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={text('widget.upload.remove', { name })}
          onClick={onRemove}
        />
      )}
    </>
  );
}
