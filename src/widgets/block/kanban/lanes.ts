import { pick } from '../../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';

export type KanbanBlock = CompiledBlockOf<'kanban'>;
export type Lane = KanbanBlock['lanes'][number];

export interface Card {
  readonly key: string;
  readonly row: Values;
  readonly lane: string;
}

/**
 * The cards of each lane, in the order of the data. `moved` are cards on their way: they stand in their new lane already. Rows of
 * no lane are left out and counted.
 */
export function cardsOf(
  block: Pick<KanbanBlock, 'lane' | 'lanes' | 'rowKey'>,
  rows: readonly Values[],
  moved: ReadonlyMap<string, string>,
): { readonly byLane: ReadonlyMap<string, readonly Card[]>; readonly others: number } {
  const byLane = new Map<string, Card[]>(block.lanes.map(({ value }) => [value, []]));
  let others = 0;
  for (const row of rows) {
    const key = String(pick(row, block.rowKey ?? 'id') ?? '');
    const lane = moved.get(key) ?? String(pick(row, block.lane) ?? '');
    const cards = byLane.get(lane);
    if (cards === undefined) others += 1;
    else cards.push({ key, row, lane });
  }
  return { byLane, others };
}
