import { Enum } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { needsArea, needsProvince } from '../../../../contract/values/province.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/**
 * A province, a city or a district: chosen where the server knows those of the country and of what was chosen above it, typed
 * anywhere else. The fields beside it are `country`, `province`, `city` and `area`.
 */
export const regionField: FieldWidget = {
  kind: 'field',
  name: 'Region',
  properties: record({ level: Enum(['province', 'city', 'area']) }),
  search: 'value',
  value: 'text',
  rules: ({ level }) => (level === 'province' ? [{ rule: 'province', with: { countryField: 'country' } }] : []),
  beside: () => ['country', 'province', 'city', 'area'],
  isNeeded: ({ level }, address) => (level === 'province' && needsProvince(address.country)) || (level === 'area' && needsArea(address)),
  component: lazyField(() => import('./view.tsx').then(({ RegionView }) => RegionView)),
  text: plainText,
};
