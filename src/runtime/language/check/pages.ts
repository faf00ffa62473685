import { below } from '../walk/pointer.ts';
import { checkTarget } from './inputs.ts';
import type { Place } from './place.ts';
import { unknownName } from './report.ts';

/** Holds a path that leads to a page, written under `key`, and the parameters that go with it against the pages of the menu. */
export function checkPage(path: string, key: string, given: unknown, place: Place): void {
  const { knowledge, report } = place;
  const address = path.split(/[?#]/, 1)[0] ?? '';
  const screen = knowledge.screenAt(address);
  if (screen !== undefined) checkTarget(screen, given, place);
  else if (address.startsWith('/') && address !== '/')
    report(unknownName('unknown_route', below(place.path, key), 'page', address, knowledge.routes.keys()));
}
