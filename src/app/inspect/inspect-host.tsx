import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useWorld } from '../world.ts';
import { InspectPanel } from './inspect-panel.tsx';
import { wordsIn } from './words.ts';
import './inspect.css';

/** Development only: a corner button and Ctrl+Alt+W open the panel that explains why an element is hidden. */
export function InspectHost() {
  const { language } = useWorld();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyW') return;
      event.preventDefault();
      setIsOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const label = wordsIn(language)('open');
  return (
    <>
      <Button
        className="wi-open"
        shape="circle"
        icon={<EyeInvisibleOutlined />}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? <InspectPanel onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
