import type { savedEndpoints } from '../../contract/endpoints/orders/saved.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of saved parcels and goods. */
export function createSavedHandlers({ savedItems: { parcels, goods } }: Services): Pick<Handlers, keyof typeof savedEndpoints> {
  return {
    'savedParcel.list': (input, caller) => parcels.list(input, caller),
    'savedParcel.save': (input, caller) => parcels.save(input, caller),
    'savedParcel.delete': (input, caller) => parcels.remove(input, caller),
    'savedGoods.list': (input, caller) => goods.list(input, caller),
    'savedGoods.save': (input, caller) => goods.save(input, caller),
    'savedGoods.delete': (input, caller) => goods.remove(input, caller),
  };
}
