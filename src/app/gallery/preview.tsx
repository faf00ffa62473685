import { useMemo, useRef } from 'react';
import { RuntimeContext, useRuntime } from '../../runtime/context.ts';
import type { CheckedDocument } from '../../runtime/language/stages.ts';
import { ScreenView } from '../../runtime/render/screen.tsx';
import { Missing } from '../tabs/missing.tsx';

interface Props {
  readonly id: string;
  readonly checked: CheckedDocument;
}

/** Renders the edited document with the product's own runtime and calls. */
export function Preview({ id, checked }: Props) {
  const runtime = useRuntime();
  const screen = `gallery/${id}`;
  const version = useVersion(checked);
  const own = useMemo(() => {
    const { loadScreen } = runtime.ports;
    const load = async (wanted: string) => (wanted === screen ? checked : loadScreen(wanted));
    return { ...runtime, ports: { ...runtime.ports, loadScreen: load } };
  }, [runtime, screen, checked]);
  return (
    <RuntimeContext.Provider value={own}>
      <ScreenView key={version} id={screen} params={{}} place="layer" onClose={() => undefined} missing={<Missing />} />
    </RuntimeContext.Provider>
  );
}

/** A new document resets the screen, so that input of the previous one does not carry over. */
function useVersion(checked: CheckedDocument): number {
  const last = useRef({ checked, version: 0 });
  if (last.current.checked !== checked) last.current = { checked, version: last.current.version + 1 };
  return last.current.version;
}
