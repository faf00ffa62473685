import type { foreignLabelEndpoints } from '../../contract/endpoints/orders/foreign-label.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of labels that come from another system. */
export function createForeignLabelHandlers({ foreignLabels }: Services): Pick<Handlers, keyof typeof foreignLabelEndpoints> {
  return {
    'order.importLabel': (input, caller) => foreignLabels.preview(input, caller),
    'order.confirmLabel': (input, caller) => foreignLabels.confirm(input, caller),
  };
}
