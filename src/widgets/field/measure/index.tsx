import { Enum } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { groupDecimal } from '../../../../contract/values/decimal.ts';
import { isUnit, type Unit } from '../../../../contract/values/measure.ts';
import type { FieldWidget } from '../../../runtime/widget.ts';
import { plainText } from '../../parts/empty.ts';
import { lazyField } from '../../parts/field/lazy-field.tsx';

/** A weight (kg, 3 decimals), a side (cm, 2) or a volume (CBM, 6); pasted with its unit it is understood. */
export const measureField: FieldWidget = {
  kind: 'field',
  name: 'Measure',
  properties: record({ unit: Enum(['kg', 'cm', 'cbm']) }),
  search: 'value',
  value: 'text',
  rules: ({ unit }) => [{ rule: isUnit(unit) ? ruleOf[unit] : ruleOf.kg }],
  component: lazyField(() => import('./view.tsx').then(({ MeasureView }) => MeasureView)),
  // Its unit is the settings' to say, and they are not known here.
  text: (value) => groupDecimal(value, { least: 0, keep: true }) ?? plainText(value),
};

const ruleOf: Readonly<Record<Unit, string>> = { kg: 'kilograms', cm: 'centimetres', cbm: 'cubicMetres' };
