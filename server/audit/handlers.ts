import type { logEndpoints } from '../../contract/endpoints/company/log.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of the log. */
export function createLogHandlers({ log, logExport, logKept }: Services): Pick<Handlers, keyof typeof logEndpoints> {
  return {
    'log.list': (input, caller) => log.list(input, caller),
    'log.kept': (_input, caller) => logKept(caller),
    'log.export': (input, caller) => logExport.start(input, caller),
    'log.detail': (input, caller) => log.detail(input, caller),
    'log.lines': (input, caller) => log.lines(input, caller),
  };
}
