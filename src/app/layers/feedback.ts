import { createNanoEvents } from 'nanoevents';
import type { Tone } from '../../runtime/ports.ts';

/** A message that stays in the corner until it is read, or until what it tells is over. */
export interface Notice {
  /** A second notice with the same key replaces the first. */
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** Small, below: what to quote to the support. */
  readonly footnote?: string;
  /** Room for a long text, which scrolls. */
  readonly wide?: boolean;
  /** A way on from here; taking it closes the notice. */
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Stays until withdrawn or closed. */
  readonly persistent?: boolean;
  readonly onClose?: () => void;
}

/** What draws messages, once it is loaded. */
export interface FeedbackDrawer {
  toast(tone: Tone, text: string): void;
  notice(notice: Notice): void;
  withdraw(key: string): void;
}

/** Shows messages; before the drawer is loaded they wait in order. */
export interface Feedback extends FeedbackDrawer {
  /** Says a text to screen readers only. */
  announce(text: string): void;
  /** Called by the drawer when it is there. Returns what takes it away. */
  attach(drawer: FeedbackDrawer): () => void;
  onAnnounce(listener: (text: string) => void): () => void;
}

export function createFeedback(): Feedback {
  let drawer: FeedbackDrawer | null = null;
  let waiting: ((drawer: FeedbackDrawer) => void)[] = [];
  const voice = createNanoEvents<{ announced(text: string): void }>();
  const announce = (text: string) => voice.emit('announced', text);
  const draw = (act: (drawer: FeedbackDrawer) => void) => {
    if (drawer === null) waiting.push(act);
    else act(drawer);
  };
  return {
    toast(tone, text) {
      announce(text);
      draw((to) => to.toast(tone, text));
    },
    notice(notice) {
      announce(`${notice.title}: ${notice.text}`);
      draw((to) => to.notice(notice));
    },
    withdraw: (key) => draw((to) => to.withdraw(key)),
    announce,
    attach(next) {
      drawer = next;
      const acts = waiting;
      waiting = [];
      for (const act of acts) act(next);
      return () => {
        if (drawer === next) drawer = null;
      };
    },
    onAnnounce: (listener) => voice.on('announced', listener),
  };
}
