import type { CallInput } from '../../contract/endpoints/all.ts';
import type { SavedGoods, SavedParcel } from '../../contract/entities/orders/saved.ts';
import { exact, shortText } from '../../contract/values/exact.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { Database } from '../db/database.ts';
import { moneyText } from '../money/money.ts';
import {
  countSavedGoods,
  deleteSavedGoods,
  findGoodsNamed,
  findSavedGoods,
  listSavedGoods,
  type SavedGoodsRow,
  writeSavedGoods,
} from './db/saved-goods.ts';
import {
  countSavedParcels,
  deleteSavedParcels,
  findParcelNamed,
  findSavedParcels,
  listSavedParcels,
  type SavedParcelRow,
  writeSavedParcel,
} from './db/saved-parcels.ts';
import { createShelf } from './shelf.ts';

type Facts<Row> = Omit<Row, 'tenantId' | 'id' | 'createdAt' | 'createdBy'>;

/** Parcels and goods that a merchant sends often (decision 98). */
export function createSavedItems(database: Database, now: () => Date) {
  const parcels = createShelf<Facts<SavedParcelRow>, SavedParcelRow, SavedParcel>(database, now, {
    kind: 'parcel',
    twin: { refusedAt: 'name' },
    list: listSavedParcels,
    count: countSavedParcels,
    find: findSavedParcels,
    findTwin: (tx, tenantId, { name }) => findParcelNamed(tx, tenantId, name),
    write: writeSavedParcel,
    remove: deleteSavedParcels,
    nameOf: ({ name }) => name,
    reply: parcelReply,
  });
  const goods = createShelf<Facts<SavedGoodsRow>, SavedGoodsRow, SavedGoods>(database, now, {
    kind: 'goods',
    twin: 'replaced',
    list: listSavedGoods,
    count: countSavedGoods,
    find: findSavedGoods,
    findTwin: findGoodsNamed,
    write: writeSavedGoods,
    remove: deleteSavedGoods,
    nameOf: ({ goodsNameEn }) => goodsNameEn,
    reply: goodsReply,
  });
  return {
    parcels: {
      list: parcels.list,
      remove: parcels.remove,
      save: ({ id, name, boxLength, boxWidth, boxHeight, boxWeight }: CallInput<'savedParcel.save'>, caller: SignedInCaller) =>
        parcels.save(id, { name: name.trim(), boxLength, boxWidth, boxHeight, boxWeight: textOrNull(boxWeight) }, caller),
    },
    goods: {
      list: goods.list,
      remove: goods.remove,
      save: ({ id, ...input }: CallInput<'savedGoods.save'>, caller: SignedInCaller) => goods.save(id, goodsFacts(input), caller),
    },
  };
}

function goodsFacts(input: Omit<CallInput<'savedGoods.save'>, 'id'>): Facts<SavedGoodsRow> {
  return {
    goodsName: input.goodsName.trim(),
    goodsNameEn: input.goodsNameEn.trim(),
    declareUnit: input.declareUnit.trim(),
    value: input.value,
    currencyCode: input.currencyCode,
    weight: input.weight,
    hsCode: textOrNull(input.hsCode),
    goodsLink: textOrNull(input.goodsLink),
    textureName: textOrNull(input.textureName),
    textureNameEn: textOrNull(input.textureNameEn),
    madeCountry: textOrNull(input.madeCountry),
  };
}

function parcelReply({ id, name, boxLength, boxWidth, boxHeight, boxWeight }: SavedParcelRow): SavedParcel {
  return {
    id,
    name,
    boxLength: plain(boxLength),
    boxWidth: plain(boxWidth),
    boxHeight: plain(boxHeight),
    boxWeight: boxWeight === null ? null : plain(boxWeight),
  };
}

/** Facts that are not known are left out, as in a line of an order. */
function goodsReply({ id, goodsName, goodsNameEn, declareUnit, value, currencyCode, weight, ...more }: SavedGoodsRow): SavedGoods {
  const { hsCode, goodsLink, textureName, textureNameEn, madeCountry } = more;
  return {
    id,
    goodsName,
    goodsNameEn,
    declareUnit,
    value: moneyText(value, currencyCode),
    currencyCode,
    weight: plain(weight),
    ...(hsCode === null ? {} : { hsCode }),
    ...(goodsLink === null ? {} : { goodsLink }),
    ...(textureName === null ? {} : { textureName }),
    ...(textureNameEn === null ? {} : { textureNameEn }),
    ...(madeCountry === null ? {} : { madeCountry }),
  };
}

/** Without the zeros that a column adds: 30.00 was typed as 30. */
function plain(decimal: string): string {
  return shortText(exact(decimal), 3);
}

function textOrNull(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
