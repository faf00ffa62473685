import type { InspectedExpression } from '../../runtime/inspect/elements.ts';
import { masked, type Snapshots } from './trace/snapshot.ts';

/** Copies an expression with its values for display, without secrets. */
export function maskExpression(expression: InspectedExpression, snapshots: Snapshots): InspectedExpression {
  const reads = expression.reads.map(({ path, value }) => ({ path, value: snapshots.at(path.split('.'), value) }));
  const isSecret = reads.some(({ value }) => value === masked) && typeof expression.value !== 'boolean';
  const error = expression.error === null ? null : snapshots.text(expression.error);
  return { ...expression, reads, error, value: isSecret ? masked : snapshots.of(expression.value) };
}
