import type { BatchOutcome } from '../../../contract/envelope.ts';
import { everyNode, type FormNode } from './node.ts';

/**
 * The outcome of a batch of form rows names them by path (`lines.3`, `lines.3.postCode`): completed rows are removed from their
 * grid, failed ones stay with the reason at their cell. Other outcomes are ignored.
 */
export function keepFailedRows(nodes: readonly FormNode[], { results }: BatchOutcome): void {
  for (const node of everyNode(nodes)) {
    if (node.kind !== 'grid') continue;
    const own = results.flatMap(({ path = '', ok, message = '' }) => {
      const [, row, name] = path.startsWith(`${node.path}.`) ? (place.exec(path.slice(node.path.length)) ?? []) : [];
      return row === undefined ? [] : [{ row: Number(row), name: name ?? node.grid.handle.columns[0]?.name ?? '', ok, message }];
    });
    if (own.length === 0) continue;
    const failed = own.filter(({ ok }) => !ok);
    node.grid.keepFailed(
      own.filter(({ ok }) => ok).map(({ row }) => row),
      failed.map(({ row, name, message }) => ({ row, name, message })),
    );
  }
}

const place = /^\.(\d+)(?:\.(\w+))?$/;
