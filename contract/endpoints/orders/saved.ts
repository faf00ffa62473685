import { Array as List, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { SavedGoods, SavedGoodsInput, SavedParcel, SavedParcelInput } from '../../entities/orders/saved.ts';
import { BatchOutcome, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';

const access = { permission: 'order:submit' } as const;
const search = record({ keyword: Optional(Text({ maxLength: limits.text })) });
const chosen = record({ ids: Text({ minLength: 1, maxLength: 6_500, format: 'id-list' }) });

/** Parcels and goods that a merchant sends often (decision 98). Orders have copies of them. */
export const savedEndpoints = declare({
  'savedParcel.list': {
    method: 'GET',
    path: '/oms/savedParcel/list',
    access,
    summary: 'Saved parcels by name; the keyword looks in their names',
    query: search,
    reply: List(SavedParcel),
    extension: true,
  },
  'savedParcel.save': {
    method: 'POST',
    path: '/oms/savedParcel/save',
    access,
    needsActivation: true,
    summary: 'Saves a parcel under a name of its own; with an id, in place of that one',
    body: SavedParcelInput,
    reply: SavedParcel,
    extension: true,
  },
  'savedParcel.delete': {
    method: 'DELETE',
    path: '/oms/savedParcel/delete',
    access,
    needsActivation: true,
    summary: 'Removes saved parcels; orders keep the boxes that they have',
    query: chosen,
    reply: BatchOutcome,
    extension: true,
  },
  'savedGoods.list': {
    method: 'GET',
    path: '/oms/savedGoods/list',
    access,
    summary: 'Saved goods by name; the keyword looks in names and HS code',
    query: search,
    reply: List(SavedGoods),
    extension: true,
  },
  'savedGoods.save': {
    method: 'POST',
    path: '/oms/savedGoods/save',
    access,
    needsActivation: true,
    summary: 'Saves goods; those of the same names, or of the id, are replaced',
    body: SavedGoodsInput,
    reply: SavedGoods,
    extension: true,
  },
  'savedGoods.delete': {
    method: 'DELETE',
    path: '/oms/savedGoods/delete',
    access,
    needsActivation: true,
    summary: 'Removes saved goods; orders keep the lines that they have',
    query: chosen,
    reply: BatchOutcome,
    extension: true,
  },
});
