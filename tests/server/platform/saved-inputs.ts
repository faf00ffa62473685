import { absentId as id } from './reconciling-inputs.ts';

/** Harmless inputs of the calls for saved parcels and goods. */
export const savedInputs = {
  'savedParcel.list': {},
  'savedParcel.save': { id, name: 'x', boxLength: '1', boxWidth: '1', boxHeight: '1' },
  'savedParcel.delete': { ids: id },
  'savedGoods.list': {},
  'savedGoods.save': { id, goodsName: 'x', goodsNameEn: 'x', declareUnit: 'x', value: '1', currencyCode: 'USD', weight: '1' },
  'savedGoods.delete': { ids: id },
};
