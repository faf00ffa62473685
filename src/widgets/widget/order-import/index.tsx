import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/**
 * Imports orders from a workbook, by template or a merchant's own format, with failed rows corrected in place. `forecast` is the
 * default for whether rows become forecasts.
 */
export const orderImport = blockWidget({
  name: 'orderImport',
  properties: record({ forecast: Optional(Bool()) }),
  component: ({ props }) => <OrderImport forecast={props.forecast === true} />,
});

const OrderImport = late(async () => (await import('./order-import.tsx')).OrderImport);
