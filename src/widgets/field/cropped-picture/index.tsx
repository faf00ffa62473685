import { Boolean as Bool, Integer, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { lazyField, lazyView } from '../../parts/field/lazy-field.tsx';

const pixels = Integer({ minimum: 16, maximum: 512 });

/** A small picture, such as a portrait or a logo: chosen from a file and cut to size here. The value is a data address of that size. */
export const croppedPictureField: FieldWidget = {
  kind: 'field',
  name: 'CroppedPicture',
  properties: record({
    width: pixels,
    height: pixels,
    /** Shown as a circle, as a portrait is; the picture itself stays a rectangle. */
    round: Optional(Bool()),
  }),
  search: 'none',
  value: 'text',
  component: lazyField(() => import('./view.tsx').then(({ CroppedPictureView }) => CroppedPictureView)),
  view: lazyView(() => import('./view.tsx').then(({ CroppedPictureShown }) => CroppedPictureShown)),
  text: (value, { translate }) => (isEmpty(value) ? plainText(value) : translate('widget.picture.held')),
};
