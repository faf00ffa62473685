import type { printingEndpoints } from '../../contract/endpoints/orders/printing.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of printing and its ledger. */
export function createPrintingHandlers({ printing }: Services): Pick<Handlers, keyof typeof printingEndpoints> {
  return {
    'print.list': (input, caller) => printing.list(input, caller),
    'print.export': (input, caller) => printing.export(input, caller),
    'print.check': (input, caller) => printing.check(input, caller),
    'print.scan': (input, caller) => printing.scan(input, caller),
    'print.start': (input, caller) => printing.start(input, caller),
    'print.undo': (input, caller) => printing.undo(input, caller),
    'print.certificate': async () => printing.client.certificate(),
    'print.sign': async (input) => printing.client.sign(input),
    'print.setting': (_input, caller) => printing.setting(caller),
    'print.setSetting': (input, caller) => printing.setSetting(input, caller),
  };
}
