import type { trackEndpoints } from '../../contract/endpoints/track.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of tracking. */
export function createTrackingHandlers({ trackQuery }: Services): Pick<Handlers, keyof typeof trackEndpoints> {
  return {
    'track.recognise': (input, caller) => trackQuery.recognise(input, caller),
    'track.batch': (input, caller) => trackQuery.batch(input, caller),
    'track.statusCount': (input, caller) => trackQuery.statusCount(input, caller),
    'track.details': (input, caller) => trackQuery.details(input, caller),
    'order.trackList': (input, caller) => trackQuery.trackList(input, caller),
  };
}
