import { record } from '../../../../contract/envelope.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { dash, isEmpty } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** Yes or no, as a box with its title beside it. */
export const checkboxField: FieldWidget = {
  kind: 'field',
  name: 'Checkbox',
  properties: record({}),
  search: 'value',
  value: 'boolean',
  component: lazyField(() => import('./view.tsx').then(({ CheckboxView }) => CheckboxView)),
  text: (value, { translate }) =>
    isEmpty(value) ? dash : translate(value === true || value === 'true' ? 'widget.boolean.yes' : 'widget.boolean.no'),
};
