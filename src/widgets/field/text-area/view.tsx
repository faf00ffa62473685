import AntdTextArea from 'antd/es/input/TextArea';
import { limits } from '../../../../contract/limits.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asNumber, typedAttributes } from '../../parts/field/field-attributes.ts';

export function TextAreaView(props: FieldProps) {
  const { settings } = props;
  const rows = asNumber(settings.rows) ?? 3;
  return (
    <AntdTextArea
      {...typedAttributes(props)}
      maxLength={asNumber(settings.maxLength) ?? limits.remark}
      showCount
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 12) }}
    />
  );
}
