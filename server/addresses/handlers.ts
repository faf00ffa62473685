import type { addressEndpoints } from '../../contract/endpoints/orders/address.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';
import { parseAddress } from './parse/parse-address.ts';
import { regionsOf } from './regions/regions.ts';

/** Handlers of address books, regions and pasted addresses. */
export function createAddressHandlers({ shippers, consignees, deliveries }: Services): Pick<Handlers, keyof typeof addressEndpoints> {
  return {
    'shipperAddress.list': (input, caller) => shippers.list(input, caller),
    'shipperAddress.all': (input, caller) => shippers.all(input, caller),
    'shipperAddress.detail': (input, caller) => shippers.detail(input, caller),
    'shipperAddress.add': (input, caller) => shippers.add(input, caller),
    'shipperAddress.edit': (input, caller) => shippers.edit(input, caller),
    'shipperAddress.delete': (input, caller) => shippers.remove(input, caller),
    'shipperAddress.setDefault': (input, caller) => shippers.setDefault(input, caller),
    'shipperAddress.getDefault': (_input, caller) => shippers.getDefault(caller),
    'shipperAddress.getExcelUrl': async () => '/common/template/shipperAddress',
    'consigneeAddress.list': (input, caller) => consignees.list(input, caller),
    'consigneeAddress.all': (input, caller) => consignees.all(input, caller),
    'consigneeAddress.detail': (input, caller) => consignees.detail(input, caller),
    'consigneeAddress.add': (input, caller) => consignees.add(input, caller),
    'consigneeAddress.edit': (input, caller) => consignees.edit(input, caller),
    'consigneeAddress.delete': (input, caller) => consignees.remove(input, caller),
    'consigneeAddress.setDefault': (input, caller) => consignees.setDefault(input, caller),
    'consigneeAddress.getDefault': (_input, caller) => consignees.getDefault(caller),
    'consigneeAddress.getExcelUrl': async () => '/common/template/consigneeAddress',
    'deliveryAddress.list': (_input, caller) => deliveries.all({}, caller),
    'deliveryAddress.detail': (input, caller) => deliveries.detail(input, caller),
    'deliveryAddress.add': (input, caller) => deliveries.add(input, caller),
    'deliveryAddress.edit': (input, caller) => deliveries.edit(input, caller),
    'deliveryAddress.page': (input, caller) => deliveries.list(input, caller),
    'deliveryAddress.delete': (input, caller) => deliveries.remove(input, caller),
    'deliveryAddress.setDefault': (input, caller) => deliveries.setDefault(input, caller),
    'address.regions': async ({ country, parent = '' }, { language }) =>
      (await regionsOf(country, parent, language)).map((region) => ({ ...region, names: [...region.names] })),
    'address.parse': ({ text, country }, { language }) => parseAddress(text, { country, language }),
  };
}
