import { useRuntime } from '../../../runtime/context.ts';
import { useKeptTrail } from '../../../runtime/list/trails.ts';
import { useParts } from './list-context.ts';

/** Keeps the rows for the details that lead from one to the next. It loads once there are rows, so the first of them do not wait for it. */
export function KeptTrail() {
  const { block, controller } = useParts();
  const { ports } = useRuntime();
  useKeptTrail(controller, block.trail, ports, 'call' in block.source ? block.source.call : null);
  return null;
}
