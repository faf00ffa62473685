import type { trackEndpoints } from '../../contract/endpoints/orders/track.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of tracking. */
export function createTrackingHandlers({
  trackQuery,
  trackExport,
  trackFollowing,
  trackCodes,
  openTracking,
}: Services): Pick<Handlers, keyof typeof trackEndpoints> {
  return {
    'track.recognise': (input, caller) => trackQuery.recognise(input, caller),
    'track.batch': (input, caller) => trackQuery.batch(input, caller),
    'track.statusCount': (input, caller) => trackQuery.statusCount(input, caller),
    'track.details': (input, caller) => trackQuery.details(input, caller),
    'track.subscribe': (input, caller) => trackFollowing.subscribe(input, caller),
    'track.export': (input, caller) => trackExport.parcels(input, caller),
    'track.exportDetail': (input, caller) => trackExport.events(input, caller),
    'track.setting': (_input, caller) => openTracking.setting(caller),
    'track.setSetting': (input, caller) => openTracking.setSetting(input, caller),
    'track.link': (input, caller) => openTracking.link(input, caller),
    'track.open': (input, caller) => openTracking.open(input, caller),
    'trackCode.list': (_input, caller) => trackCodes.list(caller),
    'trackCode.map': (input, caller) => trackCodes.map(input, caller),
    'order.trackList': (input, caller) => trackQuery.trackList(input, caller),
    'order.trackingNumber': (input, caller) => trackFollowing.number(input, caller),
    'order.syncTrack': (input, caller) => trackFollowing.sync(input, caller),
  };
}
