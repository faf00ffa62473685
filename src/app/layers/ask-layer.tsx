import { Drawer } from 'antd';
import { FormDialogBody } from '../../widgets/dialog/form-dialog-body.tsx';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { isSecondClickBeside } from '../../widgets/parts/action/second-click.ts';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { widthOf } from './layer-width.ts';
import type { Layer } from './layers.ts';

/** The `ask` step of an action: a form in a dialog or a drawer. */
export function AskLayer({ layer }: { readonly layer: Extract<Layer, { kind: 'ask' }> }) {
  const { request } = layer;
  const isNarrow = useIsNarrow();
  const width = request.width === undefined ? (request.columns === 2 ? 760 : 480) : widthOf(request.width);
  const body = <FormDialogBody request={request} onDone={layer.close} />;
  return request.in === 'drawer' ? (
    <Drawer
      open
      // The form focuses its first field itself, as in a dialog.
      autoFocus={false}
      title={request.title}
      width={isNarrow ? '100%' : width}
      onClose={(event) => isSecondClickBeside(event) || layer.close(null)}
    >
      {body}
    </Drawer>
  ) : (
    <FullModal title={request.title} width={width} footer={null} onCancel={() => layer.close(null)}>
      {body}
    </FullModal>
  );
}
