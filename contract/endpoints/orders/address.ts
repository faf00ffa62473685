import type { TObject, TSchema } from 'typebox';
import { Integer, Array as List, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  ConsigneeAddress,
  ConsigneeAddressInput,
  DeliveryAddress,
  DeliveryAddressInput,
  ProposedField,
  ShipperAddress,
  ShipperAddressInput,
} from '../../entities/orders/address.ts';
import { BatchOutcome, pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, orNull } from '../../values.ts';

const paging = {
  pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
  pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};

const filters = {
  keyword: Optional(Text({ maxLength: limits.text })),
  country: Optional(Coded('country')),
};

const ids = Text({ minLength: 1, maxLength: 6_500, format: 'id-list' });

/** The calls of one address book; the books differ only in path and permissions. */
function book<P extends string, Row extends TSchema, Input extends TObject>(path: P, row: Row, input: Input) {
  return {
    list: {
      method: 'GET',
      path: `${path}/list`,
      access: { permission: 'address:list' },
      summary: 'Addresses of the book, the default one first, then the newest',
      query: record({ ...paging, ...filters }),
      reply: pageOf(row),
    },
    all: {
      method: 'GET',
      path: `${path}/all`,
      access: { permission: 'address:list' },
      summary: 'At most 1,000 addresses, to choose from; the keyword looks in code, name, company, phone and place',
      query: record(filters),
      reply: List(row),
    },
    detail: {
      method: 'GET',
      path: `${path}/queryById`,
      access: { permission: 'address:list' },
      summary: 'One address, to be edited',
      query: record({ id: Id() }),
      reply: row,
      extension: true,
    },
    add: {
      method: 'POST',
      path: `${path}/add`,
      access: { permission: 'address:edit' },
      summary: 'Keeps an address; the first one of the book becomes its default',
      body: input,
      reply: row,
    },
    edit: {
      method: 'PUT',
      path: `${path}/edit`,
      access: { permission: 'address:edit' },
      summary: 'Replaces an address',
      body: record({ id: Id(), ...input.properties }) as TObject<{ id: ReturnType<typeof Id> } & Input['properties']>,
      reply: row,
    },
    delete: {
      method: 'DELETE',
      path: `${path}/delete`,
      access: { permission: 'address:delete' },
      summary: 'Removes addresses; orders keep the copies that they have',
      query: record({ ids }),
      reply: BatchOutcome,
    },
    setDefault: {
      method: 'GET',
      path: `${path}/setDefault`,
      access: { permission: 'address:edit' },
      summary: 'Makes an address the default one of its book; changes state though it is a GET (spec section 7, security A2)',
      query: record({ id: Id() }),
      changesState: true,
      reply: Null(),
    },
    getDefault: {
      method: 'GET',
      path: `${path}/getDefault`,
      access: { permission: 'address:list' },
      summary: 'The default address of the book; null when there is none',
      query: record({}),
      reply: orNull(row),
    },
    getExcelUrl: {
      method: 'GET',
      path: `${path}/getExcelUrl`,
      access: { permission: 'address:import' },
      summary: 'Where the template of an import of the book is found, under the base path',
      query: record({}),
      reply: Text(),
    },
  } as const;
}

const shipper = book('/oms/omsUserShipperAddress', ShipperAddress, ShipperAddressInput);
const consignee = book('/oms/omsUserConsigneeAddress', ConsigneeAddress, ConsigneeAddressInput);
/** The specification has `listCode`, `queryById`, `add` and `edit` alone, the last two by POST; the page needs the others too. */
const delivery = book('/oms/omsUserDeliveryAddress', DeliveryAddress, DeliveryAddressInput);

/** Calls of spec section 7, Addresses. `import.ts` has the imports of the books. */
export const addressEndpoints = declare({
  'shipperAddress.list': shipper.list,
  'shipperAddress.all': shipper.all,
  'shipperAddress.detail': shipper.detail,
  'shipperAddress.add': shipper.add,
  'shipperAddress.edit': shipper.edit,
  'shipperAddress.delete': shipper.delete,
  'shipperAddress.setDefault': shipper.setDefault,
  'shipperAddress.getDefault': shipper.getDefault,
  'shipperAddress.getExcelUrl': shipper.getExcelUrl,
  'consigneeAddress.list': consignee.list,
  'consigneeAddress.all': consignee.all,
  'consigneeAddress.detail': consignee.detail,
  'consigneeAddress.add': consignee.add,
  'consigneeAddress.edit': consignee.edit,
  'consigneeAddress.delete': consignee.delete,
  'consigneeAddress.setDefault': consignee.setDefault,
  'consigneeAddress.getDefault': consignee.getDefault,
  'consigneeAddress.getExcelUrl': consignee.getExcelUrl,
  'deliveryAddress.list': {
    method: 'GET',
    path: '/oms/omsUserDeliveryAddress/listCode',
    access: { permission: 'address:list' },
    summary: 'Delivery addresses, to be chosen by their code',
    query: record({}),
    reply: List(DeliveryAddress),
  },
  'deliveryAddress.detail': {
    method: 'GET',
    path: '/oms/omsUserDeliveryAddress/queryById',
    access: { permission: 'address:list' },
    summary: 'One delivery address',
    query: record({ id: Id() }),
    reply: DeliveryAddress,
  },
  'deliveryAddress.add': {
    method: 'POST',
    path: '/oms/omsUserDeliveryAddress/add',
    access: { permission: 'address:edit' },
    summary: 'Keeps a delivery address; its code is unique in the tenant',
    body: DeliveryAddressInput,
    reply: DeliveryAddress,
  },
  'deliveryAddress.edit': {
    method: 'POST',
    path: '/oms/omsUserDeliveryAddress/edit',
    access: { permission: 'address:edit' },
    summary: 'Replaces a delivery address',
    body: record({ id: Id(), ...DeliveryAddressInput.properties }),
    reply: DeliveryAddress,
  },
  'deliveryAddress.page': delivery.list,
  'deliveryAddress.setDefault': delivery.setDefault,
  'deliveryAddress.delete': delivery.delete,
  'address.regions': {
    method: 'GET',
    path: '/common/getRegionList',
    access: 'token',
    summary: 'Provinces of a country, or the cities or districts below one of its regions; empty where none are known',
    query: record({ country: Coded('country'), parent: Optional(Text({ maxLength: 100 })) }),
    /** `names` lists all spellings in both languages; an address stores the spelling of its writer. */
    reply: List(record({ value: Text(), text: Text(), code: Text(), names: List(Text()) })),
  },
  'address.parse': {
    method: 'POST',
    path: '/ext/address/parse',
    access: 'token',
    asksOnly: true,
    summary: 'Proposes fields for an address that was pasted as one text, Chinese or overseas; what it could not place is left in `rest`',
    body: record({ text: Text({ minLength: 1, maxLength: limits.pastedAddress }), country: Optional(Coded('country')) }),
    reply: record({ fields: List(ProposedField), rest: Text() }),
    extension: true,
  },
});
