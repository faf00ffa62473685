import type { Static } from 'typebox';
import { Optional } from 'typebox';
import { record } from '../../envelope.ts';
import { Centimetres, Id, Kilograms, orNull, requiredText } from '../../values.ts';
import { aboveZero, GoodsInput } from './order-input.ts';

/** A parcel that a merchant sends often: its name, its sides, and its weight where all of them weigh the same. */
export const SavedParcelInput = record({
  name: requiredText(100),
  boxLength: aboveZero(Centimetres()),
  boxWidth: aboveZero(Centimetres()),
  boxHeight: aboveZero(Centimetres()),
  boxWeight: Optional(aboveZero(Kilograms())),
});
export type SavedParcelInput = Static<typeof SavedParcelInput>;

export const SavedParcel = record({ ...SavedParcelInput.properties, id: Id(), boxWeight: orNull(Kilograms()) });
export type SavedParcel = Static<typeof SavedParcel>;

const { boxNo: _box, quantity: _quantity, ...goods } = GoodsInput.properties;

/** Goods that a merchant sends often, as a line of an order has them, without number and box. They are known by their two names. */
export const SavedGoodsInput = record(goods);
export type SavedGoodsInput = Static<typeof SavedGoodsInput>;

export const SavedGoods = record({ ...goods, id: Id() });
export type SavedGoods = Static<typeof SavedGoods>;
