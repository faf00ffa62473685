import type { healthEndpoints } from '../../contract/endpoints/company/health.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** The handler of the page about the health of the installation. */
export function createHealthHandlers({ health }: Services): Pick<Handlers, keyof typeof healthEndpoints> {
  return { 'platform.health': (_input, caller) => health.read(caller) };
}
