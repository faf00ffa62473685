import { Enum } from 'typebox';
import { pictureSlots } from '../../../../contract/entities/identity/activation.ts';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A picture of a licence or an identity card, kept sealed as soon as it is chosen, and shown; the value is its id. */
export const identityPictureField: FieldWidget = {
  kind: 'field',
  name: 'IdentityPicture',
  properties: record({ slot: Enum([...pictureSlots]) }),
  search: 'value',
  value: 'text',
  acts: true,
  component: lazyField(() => import('./view.tsx').then(({ IdentityPictureView }) => IdentityPictureView)),
  text: (value, { translate }) => (isEmpty(value) ? plainText(value) : translate('widget.picture.held')),
};
