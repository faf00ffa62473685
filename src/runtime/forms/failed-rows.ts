import type { BatchOutcome } from '../../../contract/envelope.ts';
import { everyNode, type FormNode } from './node.ts';

/**
 * A batch that was sent as rows of the form says by its paths which they were (`lines.3`, `lines.3.postCode`): rows that are done
 * leave their grid, those that failed stay with the reason in their cell. Other outcomes change nothing.
 */
export function keepFailedRows(nodes: readonly FormNode[], { results }: BatchOutcome): void {
  for (const node of everyNode(nodes)) {
    if (node.kind !== 'grid') continue;
    const own = results.flatMap(({ path = '', ok, message = '' }) => {
      const [, row, name] = path.startsWith(`${node.path}.`) ? (place.exec(path.slice(node.path.length)) ?? []) : [];
      return row === undefined ? [] : [{ row: Number(row), name: name ?? node.grid.desk.columns[0]?.name ?? '', ok, message }];
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
