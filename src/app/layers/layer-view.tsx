import { Drawer } from 'antd';
import { Suspense, useCallback, useRef, useState } from 'react';
import { ScreenView } from '../../runtime/render/screen.tsx';
import { FullModal } from '../../widgets/parts/action/full-modal.tsx';
import { isSecondClick, isSecondClickBeside, refuseHeldKey } from '../../widgets/parts/action/second-click.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { useIsNarrow } from '../shell/use-is-narrow.ts';
import { Missing } from '../tabs/missing.tsx';
import { useWorld } from '../world.ts';
import { widthOf } from './layer-width.ts';
import type { Layer } from './layers.ts';
import { useReturnFocus } from './return-focus.ts';

const AskLayer = retriable(() => import('./ask-layer.tsx').then(({ AskLayer }) => AskLayer));
const LoginLayer = retriable(() => import('../session/login-layer.tsx').then(({ LoginLayer }) => LoginLayer));
const ProofLayer = retriable(() => import('../session/proof-layer.tsx').then(({ ProofLayer }) => ProofLayer));
const WorkLayer = retriable(() => import('./work-layer.tsx').then(({ WorkLayer }) => WorkLayer));
const OutcomeLayer = retriable(() => import('./outcome-layer.tsx').then(({ OutcomeLayer }) => OutcomeLayer));

/** One dialog. Esc closes only the top one (antd's behaviour), and the focus returns to the previous element. */
export function LayerView({ layer }: { readonly layer: Layer }) {
  useReturnFocus();
  switch (layer.kind) {
    case 'confirm':
      return <Confirm layer={layer} />;
    case 'login':
      return (
        <Suspense fallback={null}>
          <LoginLayer layer={layer} />
        </Suspense>
      );
    case 'screen':
      return <ScreenLayer layer={layer} />;
    case 'ask':
      return (
        <Suspense fallback={null}>
          <AskLayer layer={layer} />
        </Suspense>
      );
    case 'proof':
      return (
        <Suspense fallback={null}>
          <ProofLayer layer={layer} />
        </Suspense>
      );
    case 'work':
      return (
        <Suspense fallback={null}>
          <WorkLayer layer={layer} />
        </Suspense>
      );
    case 'outcome':
      return (
        <Suspense fallback={null}>
          <OutcomeLayer layer={layer} />
        </Suspense>
      );
  }
}

type LayerOf<K extends Layer['kind']> = Extract<Layer, { kind: K }>;

function Confirm({ layer }: { readonly layer: LayerOf<'confirm'> }) {
  const { translate } = useWorld();
  const { text, okText, danger, only } = layer.request;
  return (
    <FullModal
      title={translate(only === true ? 'shell.dialog.noteTitle' : 'shell.dialog.confirmTitle')}
      width={440}
      okText={okText ?? translate('shell.dialog.ok')}
      cancelText={translate('shell.dialog.cancel')}
      okButtonProps={{ danger: danger === true, autoFocus: true, onKeyDown: refuseHeldKey }}
      {...(only === true ? { footer: (_, { OkBtn }) => <OkBtn /> } : {})}
      onOk={(event) => isSecondClick(event) || layer.close(true)}
      onCancel={() => layer.close(false)}
    >
      <p className="ws-confirm-text">{text}</p>
    </FullModal>
  );
}

function ScreenLayer({ layer }: { readonly layer: LayerOf<'screen'> }) {
  const isNarrow = useIsNarrow();
  const { request } = layer;
  const { as, title: given } = request;
  const wide = request.width === undefined ? undefined : widthOf(request.width);
  const [title, setTitle] = useState(given ?? '');
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => layer.close(), [layer]);
  const content =
    'draw' in request ? (
      request.draw(close)
    ) : (
      <ScreenView
        id={request.screen}
        params={request.params}
        place="layer"
        onClose={close}
        missing={<Missing />}
        {...(given === undefined ? { onTitle: setTitle } : {})}
      />
    );
  return as === 'drawer' ? (
    <Drawer
      open
      title={title}
      width={isNarrow ? '100%' : (wide ?? 720)}
      onClose={(event) => isSecondClickBeside(event) || close()}
      panelRef={panel}
      afterOpenChange={(isOpen) => isOpen && ensureFocus(panel.current)}
    >
      {content}
    </Drawer>
  ) : (
    <FullModal title={title} width={isNarrow ? '100%' : (wide ?? 880)} footer={null} onCancel={close}>
      {content}
    </FullModal>
  );
}

/** antd focuses a drawer when it starts to open and does not retry if that fails. */
function ensureFocus(panel: HTMLElement | null): void {
  const drawer = panel?.closest<HTMLElement>('.ant-drawer');
  if (drawer?.contains(document.activeElement) === false) drawer.focus({ preventScroll: true });
}
