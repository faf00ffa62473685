import { Optional } from 'typebox';
import type { ScopeSchemas } from '../check/expression/types.ts';
import { mapNames } from '../check/expression/whole-maps.ts';
import { unknownName } from '../check/report.ts';
import { Inputs, OwnName } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { isExpression, isRecord, own, ownText } from '../walk/schema.ts';
import { spread } from '../walk/spread.ts';
import { step } from '../word.ts';

/** Runs what the screen does `on` this event, with these values as `event`. */
export const emit = step({
  grammar: { emit: OwnName(), with: Optional(Inputs()) },
  reaches: 'page',
  check(value, { path, scope, report, document: { events, emitted } }) {
    const event = ownText(value, 'emit');
    if (event !== undefined) {
      const [before, sent] = [emitted.get(event), sentNames(own(value, 'with'), scope)];
      emitted.set(event, before === null || sent === undefined ? null : new Set([...(before ?? []), ...sent]));
    }
    if (event !== undefined && !events.has(event)) report(unknownName('unknown_event', below(path, 'emit'), 'event', event, events));
  },
});

/** The names of values by their names, or of one expression for them; undefined where these cannot be known. */
function sentNames(given: unknown, scope: ScopeSchemas): readonly string[] | undefined {
  if (isExpression(given)) return mapNames(String(given), scope);
  if (!isRecord(given)) return [];
  const whole = own(given, spread);
  const spreads = whole === undefined ? [] : mapNames(String(whole), scope);
  return spreads && [...spreads, ...Object.keys(given)];
}
