import { useEffect, useState } from 'react';
import { useWorld } from '../world.ts';
import './shell.css';

/** Says to screen readers what happened: results of actions, and which page is there. */
export function Announcer() {
  const { feedback } = useWorld();
  const [said, setSaid] = useState({ text: '', turn: 0 });
  useEffect(() => feedback.onAnnounce((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))), [feedback]);
  // A fresh node, so that the same text is said a second time.
  return (
    <div className="ws-unseen" aria-live="polite" role="status">
      <span key={said.turn}>{said.text}</span>
    </div>
  );
}
