import type { Static } from 'typebox';
import { Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Centimetres, Id, Kilograms, orNull, requiredText } from '../../values.ts';
import { aboveZero, BoxInput, GoodsInput } from './order-input.ts';

const parcel = {
  name: requiredText(100),
  boxLength: aboveZero(Centimetres()),
  boxWidth: aboveZero(Centimetres()),
  boxHeight: aboveZero(Centimetres()),
};
const { volume, subOrderNo } = BoxInput.properties;

/**
 * A parcel that a merchant sends often: its name, its sides, and its weight where all of them weigh the same. A box of an order may be
 * sent as it is: what is that box's alone is left out.
 */
export const SavedParcelInput = record({
  ...parcel,
  id: Optional(Id()),
  boxWeight: Optional(aboveZero(Kilograms())),
  boxNo: Optional(Text({ maxLength: 32 })),
  volume,
  subOrderNo,
});

export const SavedParcel = record({ ...parcel, id: Id(), boxWeight: orNull(Kilograms()) });
export type SavedParcel = Static<typeof SavedParcel>;

const { boxNo: ofBox, quantity, ...goods } = GoodsInput.properties;

/**
 * Goods that a merchant sends often, known by their two names. A line of an order may be sent as it is: its quantity and box are left
 * out.
 */
export const SavedGoodsInput = record({ ...goods, id: Optional(Id()), boxNo: ofBox, quantity: Optional(quantity) });

export const SavedGoods = record({ ...goods, id: Id() });
export type SavedGoods = Static<typeof SavedGoods>;
