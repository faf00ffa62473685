import { Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { drawnRow, insideRows } from '../check/block/drawn-rows.ts';
import { at, type Context, type Place, withNames } from '../check/place.ts';
import { Action } from '../grammar/action.ts';
import { Message, Steps, Tone, ToneOf } from '../grammar/marks.ts';
import { actions, DetailItem, dataIndex, PlainItem, Source } from '../grammar/words.ts';
import { ownList, ownText } from '../walk/schema.ts';
import { block } from '../word.ts';

/** Rows as cards in lanes; a card is moved to another lane by dragging, or by its menu. */
export const kanban = block('kanban', {
  grammar: {
    title: Optional(Message()),
    source: Source,
    /** Where in the data the rows are, unless they are the data. */
    rows: Optional(Text({ maxLength: 120 })),
    /** What tells rows apart: `id` unless given. */
    rowKey: Optional(dataIndex()),
    /** Where a row says its lane. */
    lane: dataIndex(),
    lanes: List(
      record({
        value: Text({ minLength: 1, maxLength: 64 }),
        title: Message(),
        tone: Optional(Tone()),
        /** How many cards the lane should hold; more are marked, not refused. */
        limit: Optional(Integer({ minimum: 1, maximum: 1_000 })),
      }),
      { minItems: 2, maxItems: 12 },
    ),
    heading: PlainItem,
    facts: Optional(List(DetailItem, { maxItems: 6 })),
    tone: Optional(ToneOf()),
    /** What moving a card does: it reads the card's `row` and the lane `to`, and its `when` says where a card may go. The card goes back when a step fails. */
    move: Optional(Action),
    /** What a click on a card does, read as `row`. */
    openRow: Optional(Steps()),
    /** At each card, read as `row`. */
    rowActions: actions(),
    empty: Optional(Message()),
  },
  inside,
  check(value, place) {
    drawnRow(value, place);
    checkLanes(value, place);
  },
});

function inside(value: unknown, key: string | number, context: Context): Context {
  const around = insideRows(value, key, context);
  return key === 'move' ? withNames(around, { to: { type: 'string' } }) : around;
}

function checkLanes(value: unknown, place: Place): void {
  const seen = new Set<string>();
  for (const [index, lane] of ownList(value, 'lanes').entries()) {
    const name = ownText(lane, 'value');
    if (name === undefined) continue;
    const { path } = at(place, 'lanes', index, 'value');
    if (seen.has(name)) place.report({ code: 'wrong_value', path, message: `Two lanes are "${name}"`, expected: 'a value of its own' });
    seen.add(name);
  }
}
