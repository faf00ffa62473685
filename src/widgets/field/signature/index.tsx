import { Enum, Optional } from 'typebox';
import { filePurposes } from '../../../../contract/entities/file.ts';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { lazyField, lazyView } from '../../parts/field/lazy-field.tsx';

/** A signature, drawn or typed, which is sent as a PNG; the value is the id that it is kept under. */
export const signatureField: FieldWidget = {
  kind: 'field',
  name: 'Signature',
  properties: record({
    /** What the picture is for. */
    purpose: Optional(Enum([...filePurposes])),
  }),
  search: 'none',
  value: 'text',
  isLarge: true,
  acts: true,
  component: lazyField(() => import('./view.tsx').then(({ SignatureView }) => SignatureView)),
  view: lazyView(() => import('./view.tsx').then(({ SignatureShown }) => SignatureShown)),
  text: (value, { translate }) => (isEmpty(value) ? plainText(value) : translate('widget.signature.signed')),
};
