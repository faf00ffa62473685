import { Boolean as Bool, Enum, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { partyFields } from '../../parts/address/fields.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** An address of a book, found by typing; the fields beside it are filled with it. It holds nothing itself. */
export const addressBookField: FieldWidget = {
  kind: 'field',
  name: 'AddressBook',
  properties: record({
    book: Enum(['shipper', 'consignee']),
    /** Starts with the book's default address where the fields beside it are blank, and says so when there is none. */
    useDefault: Optional(Bool()),
  }),
  search: 'value',
  value: 'nothing',
  acts: true,
  beside: () => partyFields,
  component: lazyField(() => import('./view.tsx').then(({ AddressBookView }) => AddressBookView)),
  text: () => '',
};
