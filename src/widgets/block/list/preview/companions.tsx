import { useRuntime } from '../../../../runtime/context.ts';
import { useKeptTrail } from '../../../../runtime/list/trails.ts';
import { useList } from '../../../../runtime/list/use-list.ts';
import { useParts } from '../list-context.ts';
import { PreviewPanel } from './preview-panel.tsx';

/**
 * What comes with rows: the preview of one of them, and the trail by which details lead from one to the next. It loads once there are rows,
 * so that the first of them do not wait for it.
 */
export function Companions() {
  const { block, controller, hasPreview } = useParts();
  const { ports } = useRuntime();
  useKeptTrail(controller, block.trail, ports, 'call' in block.source ? block.source.call : null);
  const isOpen = useList(controller, ({ previewed }) => previewed !== null);
  return isOpen && hasPreview ? <PreviewPanel /> : null;
}
