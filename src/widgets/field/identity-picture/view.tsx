import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { limits } from '../../../../contract/limits.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { fieldAttributes } from '../../parts/field/field-attributes.ts';
import { SealedPicture } from '../../parts/picture/sealed-picture.tsx';
import { DropZone } from '../../parts/upload/drop-zone.tsx';
import { useUpload } from '../../parts/upload/use-upload.ts';

const rules = { accept: ['.png', '.jpg'], maxMegabytes: limits.uploadMegabytes };

/** Uploads a picture and shows the one that is held. */
export function IdentityPictureView(props: FieldProps) {
  const { value, onChange, disabled, settings } = props;
  const text = useText();
  const upload = useUpload('activation.upload', rules, (result) => {
    const { id } = asValues(result);
    if (typeof id === 'string') onChange(id);
  });
  const held = typeof value === 'string' && value !== '' ? value : null;
  const name = text(`widget.picture.${String(settings.slot)}`);
  return (
    <div className="wb-picture-field">
      {held === null ? null : <SealedPicture key={held} id={held} name={name} purpose="activationPicture" />}
      <DropZone
        upload={upload}
        rules={rules}
        input={() => ({ slot: settings.slot })}
        disabled={disabled}
        isSmall
        attributes={fieldAttributes(props)}
        held={
          held === null || disabled === true ? undefined : (
            <Button icon={<DeleteOutlined aria-hidden="true" />} onClick={() => onChange(undefined)}>
              {text('widget.picture.remove')}
            </Button>
          )
        }
      />
    </div>
  );
}
