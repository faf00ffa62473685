import { Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { insideData } from '../check/block/sources.ts';
import { at, type Place } from '../check/place.ts';
import { Condition, Expression, Message } from '../grammar/marks.ts';
import { dataIndex, Source } from '../grammar/words.ts';
import { ownList, ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/** How far a record has come: the stages behind it, the one that it is in, and those ahead. */
export const stages = block('stages', {
  grammar: {
    title: Optional(Message()),
    source: Optional(Source),
    items: List(
      record({
        /** What `current` says while the record is in this stage. */
        value: Text({ minLength: 1, maxLength: 64 }),
        title: Message(),
        hint: Optional(Message()),
        /** Where the data say what happened in the stage: why it went wrong, say. */
        note: Optional(dataIndex()),
        /** When the stage was reached. */
        time: Optional(dataIndex()),
        /** A stage that this record does not pass is left out. */
        when: Optional(Condition()),
      }),
      { minItems: 2, maxItems: 12 },
    ),
    /** The `value` of the stage that the record is in; before the first one while it says none of them. */
    current: Expression<string>('string'),
    /** The last stage is reached, or the current one is done. */
    done: Optional(Condition()),
    /** The current stage went wrong. */
    failed: Optional(Condition()),
  },
  inside: insideData,
  check: checkValues,
});

function checkValues(value: unknown, place: Place): void {
  const seen = new Set<string>();
  for (const [index, item] of ownList(value, 'items').entries()) {
    const name = ownText(item, 'value');
    if (name === undefined) continue;
    const { path } = at(place, 'items', index, 'value');
    if (seen.has(name)) place.report({ code: 'wrong_value', path, message: `Two stages are "${name}"`, expected: 'a value of its own' });
    seen.add(name);
  }
}
