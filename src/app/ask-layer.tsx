import { FormDialogBody } from '../widgets/dialog/form-dialog-body.tsx';
import type { Layer } from './layers.ts';
import { ShellModal } from './shell-modal.tsx';

/** An action's question: a form in a dialog. */
export function AskLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'ask' }> }) {
  const { request } = layer;
  return (
    <ShellModal title={request.title} width={request.columns === 2 ? 760 : 480} footer={null} onCancel={() => layer.close(null)}>
      <FormDialogBody request={request} onDone={layer.close} />
    </ShellModal>
  );
}
