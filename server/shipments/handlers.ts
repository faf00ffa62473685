import type { deliverEndpoints } from '../../contract/endpoints/orders/deliver.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of the hand-over. */
export function createShipmentHandlers({ shipments }: Services): Pick<Handlers, keyof typeof deliverEndpoints> {
  return {
    'deliver.products': (input, caller) => shipments.groups(input, caller),
    'deliver.waiting': (input, caller) => shipments.waiting(input, caller),
    'deliver.batch': (input, caller) => shipments.preview(input, caller),
    'deliver.add': (input, caller) => shipments.add(input, caller),
    'deliver.edit': (input, caller) => shipments.edit(input, caller),
    'deliver.addOrders': (input, caller) => shipments.addOrders(input, caller),
    'deliver.removeOrders': (input, caller) => shipments.removeOrders(input, caller),
    'deliver.confirm': (input, caller) => shipments.confirm(input, caller),
    'deliver.confirmByShipper': (input, caller) => shipments.confirmByShipper(input, caller),
    'deliver.cancel': (input, caller) => shipments.cancel(input, caller),
    'deliver.list': (input, caller) => shipments.list(input, caller),
    'deliver.statusCount': (input, caller) => shipments.statusCount(input, caller),
    'deliver.totals': (input, caller) => shipments.totals(input, caller),
    'deliver.detail': (input, caller) => shipments.detail(input, caller),
    'deliver.orders': (input, caller) => shipments.orders(input, caller),
    'deliver.print': (input, caller) => shipments.print(input, caller),
    'deliver.log': (input, caller) => shipments.log(input, caller),
  };
}
