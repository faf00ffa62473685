import { EyeInvisibleOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useWorld } from '../world.ts';
import { InspectPanel } from './inspect-panel.tsx';
import { currentRecorder } from './trace/recorder.ts';
import { TracePanel } from './trace/trace-panel.tsx';
import { wordsIn } from './words.ts';
import './inspect.css';

/** Development only: Ctrl+Alt+W explains why an element is hidden, Ctrl+Alt+T traces what the page does. */
export function InspectHost() {
  const { language } = useWorld();
  const elements = useToggle('KeyW');
  const trace = useToggle('KeyT');
  const recorder = currentRecorder();
  const words = wordsIn(language);
  // The page starts the recorder before it draws anything.
  if (recorder === null) return null;
  return (
    <>
      <div className="wi-open">
        <Opener label={words('open')} icon={<EyeInvisibleOutlined />} {...elements} />
        <Opener label={words('trace.open')} icon={<ProfileOutlined />} {...trace} />
      </div>
      {elements.isOpen ? <InspectPanel snapshots={recorder.snapshots} onClose={elements.toggle} /> : null}
      {trace.isOpen ? <TracePanel recorder={recorder} onClose={trace.toggle} /> : null}
    </>
  );
}

interface Toggle {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** A panel that Ctrl+Alt with a key opens and closes. */
function useToggle(code: string): Toggle {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== code) return;
      event.preventDefault();
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code]);
  return { isOpen, toggle: () => setIsOpen(!isOpen) };
}

function Opener({ label, icon, isOpen, toggle }: Toggle & { readonly label: string; readonly icon: ReactNode }) {
  return <Button shape="circle" icon={icon} aria-label={label} title={label} aria-expanded={isOpen} onClick={toggle} />;
}
