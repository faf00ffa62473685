import AntdInput from 'antd/es/input/Input';
import { Integer, Optional } from 'typebox';
import { record } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { FieldProps, FieldWidget } from '../../runtime/widget.ts';
import { plainText } from '../parts/empty.ts';
import { asNumber, typedAttributes } from '../parts/field/field-attributes.ts';

/** A text of one line. */
export const inputField: FieldWidget = {
  kind: 'field',
  name: 'Input',
  properties: record({ maxLength: Optional(Integer({ minimum: 1, maximum: 2_000 })) }),
  search: 'value',
  value: 'text',
  component: Input,
  text: plainText,
};

function Input(props: FieldProps) {
  const { settings } = props;
  return <AntdInput {...typedAttributes(props)} maxLength={asNumber(settings.maxLength) ?? limits.text} autoComplete="off" allowClear />;
}
