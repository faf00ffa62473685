import { FormDialogBody } from '../widgets/dialog/form-dialog-body.tsx';
import { FullModal } from '../widgets/parts/full-modal.tsx';
import type { Layer } from './layers.ts';

/** An action's question: a form in a dialog. */
export function AskLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'ask' }> }) {
  const { request } = layer;
  return (
    <FullModal title={request.title} width={request.columns === 2 ? 760 : 480} footer={null} onCancel={() => layer.close(null)}>
      <FormDialogBody request={request} onDone={layer.close} />
    </FullModal>
  );
}
