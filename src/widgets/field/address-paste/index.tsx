import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { addressFields } from '../../parts/address/fields.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/**
 * An address pasted as one text, Chinese or overseas: what it seems to say is shown part by part, and only what is ticked goes
 * into the fields beside it. It holds nothing itself.
 */
export const addressPasteField: FieldWidget = {
  kind: 'field',
  name: 'AddressPaste',
  properties: record({}),
  search: 'value',
  value: 'nothing',
  acts: true,
  beside: () => addressFields,
  component: lazyField(() => import('./view.tsx').then(({ AddressPasteView }) => AddressPasteView)),
  text: () => '',
};
