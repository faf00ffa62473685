import type { Box, GoodsLine, OrderDetail, Party } from '../../contract/entities/orders/order.ts';
import type { DraftInput } from '../../contract/entities/orders/order-input.ts';
import { byName, partyFields } from '../../contract/entities/orders/party-fields.ts';
import { postalAddress } from '../addresses/postal-address.ts';
import type { TextOf } from '../dictionaries/dictionaries.ts';
import { decimalOrNull, textOrNull } from './write/draft-facts.ts';

/** Returns the parts of a draft that are complete enough to show. Invalid input appears in the form only. */
export function draftParts(typed: DraftInput, textOf: TextOf): Pick<OrderDetail, 'consignor' | 'consignee' | 'boxes' | 'goods'> {
  return {
    consignor: partyOf(typed.consignor ?? {}, textOf),
    consignee: partyOf(typed.consignee ?? {}, textOf),
    boxes: (typed.boxes ?? []).map(boxOf),
    goods: (typed.goods ?? []).map((line, at) => goodsOf(line, at, textOf)),
  };
}

function partyOf(party: NonNullable<DraftInput['consignee']>, textOf: TextOf): Party {
  const country = textOrNull(party.country, 64);
  const parts = { ...byName(partyFields, (field) => textOrNull(party[field])), country };
  const countryText = country === null ? '' : textOf('country', country);
  return { ...parts, country_dictText: countryText, postal: postalAddress(parts, countryText) };
}

function boxOf(box: NonNullable<DraftInput['boxes']>[number], at: number): Box {
  const side = (value: unknown) => decimalOrNull(value, 6, 2);
  return {
    id: `box-${at}`,
    boxNo: textOrNull(box.boxNo),
    subOrderNo: textOrNull(box.subOrderNo),
    boxWeight: decimalOrNull(box.boxWeight, 8, 3),
    boxLength: side(box.boxLength),
    boxWidth: side(box.boxWidth),
    boxHeight: side(box.boxHeight),
    volume: decimalOrNull(box.volume, 6, 6),
  };
}

function goodsOf(line: NonNullable<DraftInput['goods']>[number], at: number, textOf: TextOf): GoodsLine {
  const quantity = Number(decimalOrNull(line.quantity, 9, 0) ?? '0');
  const madeCountry = textOrNull(line.madeCountry, 64);
  return {
    id: `goods-${at}`,
    boxNo: textOrNull(line.boxNo),
    goodsName: textOrNull(line.goodsName),
    goodsNameEn: textOrNull(line.goodsNameEn),
    declareUnit: textOrNull(line.declareUnit),
    quantity: quantity >= 1 ? quantity : null,
    value: decimalOrNull(line.value, 11, 3),
    currencyCode: textOrNull(line.currencyCode, 3),
    weight: decimalOrNull(line.weight, 8, 3),
    hsCode: textOrNull(line.hsCode),
    goodsLink: textOrNull(line.goodsLink, 500),
    textureName: textOrNull(line.textureName),
    textureNameEn: textOrNull(line.textureNameEn),
    madeCountry,
    madeCountry_dictText: madeCountry === null ? '' : textOf('country', madeCountry),
  };
}
