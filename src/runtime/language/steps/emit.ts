import { Optional } from 'typebox';
import { unknownName } from '../check/report.ts';
import { Inputs, OwnName } from '../grammar/marks.ts';
import { below } from '../walk/pointer.ts';
import { ownText } from '../walk/schema.ts';
import { step } from '../word.ts';

/** Runs what the screen does `on` this event, with these values as `event`. */
export const emit = step({
  grammar: { emit: OwnName(), with: Optional(Inputs()) },
  reaches: 'page',
  check(value, { path, report, document: { events } }) {
    const event = ownText(value, 'emit');
    if (event !== undefined && !events.has(event)) report(unknownName('unknown_event', below(path, 'emit'), 'event', event, events));
  },
});
