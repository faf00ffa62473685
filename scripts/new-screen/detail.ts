import { replyOf, withoutNull } from '../../src/runtime/language/check/contract.ts';
import type { Schema } from '../../src/runtime/language/walk/schema.ts';
import { cardOf, reportUnsetInputs, requiredInputs, widthOf, withParams } from './list.ts';
import { type Json, type Making, partsOf, rowKeyOf, shownValues } from './shown.ts';

/** Builds the details of one record: its values, its parts as further details, and its lines as lists. */
export function detailBlock(name: string, call: string, making: Making): Json {
  reportUnsetInputs(call, making.left);
  const reply = withoutNull(replyOf(call) ?? {});
  const body = partsOf(reply).flatMap(([part, schema]) => partBlock(part, schema, making) ?? []);
  return {
    block: 'detail',
    name,
    title: making.texts.of('title'),
    source: { call, ...withParams(requiredInputs(call)) },
    columns: 3,
    items: shownValues(reply, making).slice(0, 60),
    ...(body.length === 0 ? {} : { body }),
  };
}

function partBlock(part: string, schema: Schema, making: Making): Json | null {
  const title = making.texts.of(part);
  const row = schema.items;
  if (row === undefined) {
    const items = shownValues(schema, making, `${part}.`);
    return items.length === 0 ? null : { block: 'detail', title, source: { from: part }, columns: 2, items };
  }
  const shown = shownValues(row, making, `${part}.`);
  const rowKey = rowKeyOf(row);
  if (shown.length === 0 || rowKey === undefined) {
    making.left.push(`the lines of "${part}" are left out: nothing tells them apart`);
    return null;
  }
  return {
    block: 'list',
    name: part,
    title,
    source: { from: part },
    ...(rowKey === 'id' ? {} : { rowKey }),
    columns: shown.map((value) => ({ ...value, width: widthOf(value) })),
    ...cardOf(shown, undefined),
  };
}
