import AntdTextArea from 'antd/es/input/TextArea';
import { Integer, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { asNumber, typedAttributes } from '../parts/field/field-attributes.ts';

/** A text of several lines. */
export const textAreaField: FieldWidget = {
  kind: 'field',
  name: 'TextArea',
  properties: record({
    maxLength: Optional(Integer({ minimum: 1, maximum: 20_000 })),
    rows: Optional(Integer({ minimum: 1, maximum: 30 })),
  }),
  search: 'value',
  value: 'text',
  countsTyped: true,
  component: TextArea,
  text: plainText,
};

function TextArea(props: FieldProps) {
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
