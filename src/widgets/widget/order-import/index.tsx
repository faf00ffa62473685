import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/**
 * Orders by a workbook: by a template or the merchant's own file, with what failed to be mended in place. `forecast` says whether
 * rows become forecasts unless the user chooses otherwise.
 */
export const orderImport = blockWidget({
  name: 'orderImport',
  properties: record({ forecast: Optional(Bool()) }),
  component: ({ props }) => <OrderImport forecast={props.forecast === true} />,
});

const OrderImport = late(async () => (await import('./order-import.tsx')).OrderImport);
