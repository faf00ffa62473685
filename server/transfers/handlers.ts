import type { transferEndpoints } from '../../contract/endpoints/finance/transfer.ts';
import type { Handlers } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import type { Services } from '../services.ts';

/** Handlers of the transfers of balances. */
export function createTransferHandlers({ transfers, transferExport }: Services): Pick<Handlers, keyof typeof transferEndpoints> {
  return {
    'transfer.list': (input, caller) => transfers.list(input, caller),
    'transfer.summary': (input, caller) => transfers.summary(input, caller),
    'transfer.export': async (input, caller) => {
      const file = await transferExport.start(input, caller);
      return file === 'queued' ? { message: messageOf('order.exportQueued', caller.language) } : file;
    },
  };
}
