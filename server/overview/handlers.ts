import type { overviewEndpoints } from '../../contract/endpoints/finance/overview.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of the overview of the finances. */
export function createOverviewHandlers({ overview }: Services): Pick<Handlers, keyof typeof overviewEndpoints> {
  return {
    'overview.finance': (_input, caller) => overview.finance(caller),
    'overview.setWarning': async (input, caller) => {
      await overview.warn(input, caller);
      return null;
    },
  };
}
