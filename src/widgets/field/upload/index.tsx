import { Enum, Integer, Array as List, Optional } from 'typebox';
import { filePurposes } from '../../../../contract/entities/file.ts';
import { record } from '../../../../contract/envelope.ts';
import { limits } from '../../../../contract/limits.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** One file, sent as soon as it is chosen; the value is the id that it is kept under. */
export const uploadField: FieldWidget = {
  kind: 'field',
  name: 'Upload',
  properties: record({
    /** What the file is for. */
    purpose: Optional(Enum([...filePurposes])),
    accept: Optional(List(Enum(['.pdf', '.png', '.jpg']), { minItems: 1, maxItems: 3 })),
    maxMegabytes: Optional(Integer({ minimum: 1, maximum: limits.uploadMegabytes })),
  }),
  search: 'value',
  value: 'text',
  acts: true,
  component: lazyField(() => import('./view.tsx').then(({ UploadView }) => UploadView)),
  text: (value, { translate }) => (isEmpty(value) ? plainText(value) : translate('widget.upload.attached')),
};
