import { useSyncExternalStore } from 'react';
import { WorkDialogBody } from '../../widgets/dialog/work-dialog-body.tsx';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import type { Layer } from './layers.ts';

/** The progress dialog. It cannot be closed until the user may continue without waiting. */
export function WorkLayer({ layer: { work } }: { readonly layer: Extract<Layer, { kind: 'work' }> }) {
  const view = useSyncExternalStore(work.subscribe, work.get);
  return (
    <FullModal
      title={view.title}
      width={440}
      footer={null}
      closable={view.canLeave}
      keyboard={view.canLeave}
      maskClosable={false}
      onCancel={work.leave}
    >
      <WorkDialogBody view={view} onStop={work.stop} onLeave={work.leave} />
    </FullModal>
  );
}
