import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { safeImage } from '../../../../contract/addresses.ts';
import { limits } from '../../../../contract/limits.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps, FieldViewProps } from '../../../runtime/widget.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';
import '../../styles/cropped-picture.css';
import { Cropping } from './cropping.tsx';
import { type LoadedPicture, loadPicture } from './picture-file.ts';

const fileBytes = limits.uploadMegabytes * 1_048_576;

/** Shows the held picture, or the chosen one with the part of it to keep. */
export function CroppedPictureView(props: FieldProps) {
  const { value, onChange, onBlur, disabled, settings } = props;
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<LoadedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const size = { width: Number(settings.width), height: Number(settings.height) };
  const held = safeImage(value);
  const verb = text(held === null ? 'widget.croppedPicture.choose' : 'widget.croppedPicture.again');
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(null);
    if (file.size > fileBytes) return setProblem(text('widget.upload.kinds', { kinds: 'PNG, JPG', size: limits.uploadMegabytes }));
    const loaded = await loadPicture(file);
    if (loaded === null) setProblem(text('widget.croppedPicture.unreadable'));
    else setChosen(loaded);
  };
  const close = (kept: string | null) => {
    if (chosen !== null) URL.revokeObjectURL(chosen.address);
    setChosen(null);
    if (kept !== null) onChange(kept);
    onBlur?.();
  };
  if (chosen !== null) return <Cropping picture={chosen} size={size} isRound={settings.round === true} onEnd={close} />;
  return (
    <div className="wb-cropped">
      <Shown source={held} isRound={settings.round === true} size={size} />
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <span className="wb-cropped-tools">
        <Button
          {...fieldAttributes(props)}
          // The name says the field and holds the words on the button, so that they can be spoken.
          aria-label={props.label === undefined ? undefined : `${props.label}: ${verb}`}
          icon={<UploadOutlined aria-hidden="true" />}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {verb}
        </Button>
        {held === null || disabled === true ? null : (
          <Button icon={<DeleteOutlined aria-hidden="true" />} onClick={() => onChange(null)}>
            {text('widget.picture.remove')}
          </Button>
        )}
      </span>
      {problem === null ? null : (
        <p className="wb-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

export function CroppedPictureShown({ value, settings }: FieldViewProps) {
  const size = { width: Number(settings.width), height: Number(settings.height) };
  return <Shown source={safeImage(value)} isRound={settings.round === true} size={size} />;
}

interface ShownProps {
  readonly source: string | null;
  readonly isRound: boolean;
  readonly size: { readonly width: number; readonly height: number };
}

function Shown({ source, isRound, size }: ShownProps) {
  const shape = isRound ? 'wb-cropped-shown wb-cropped-round' : 'wb-cropped-shown';
  const style = { aspectRatio: `${size.width} / ${size.height}` };
  return source === null ? (
    <span className={`${shape} wb-cropped-none`} style={style} aria-hidden="true" />
  ) : (
    <img className={shape} style={style} src={source} alt="" />
  );
}
