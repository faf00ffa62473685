import { createNanoEvents } from 'nanoevents';
import type { Tone } from '../../runtime/ports.ts';

/** A message in the corner that stays until it is closed or no longer applies. */
export interface Notice {
  /** A new notice replaces one with the same key. */
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  /** Small print below, for example a reference to quote to support. */
  readonly footnote?: string;
  /** Wide layout for a long, scrolling text. */
  readonly wide?: boolean;
  /** A follow-up action; running it closes the notice. */
  readonly action?: { readonly text: string; readonly run: () => void };
  /** Stays until withdrawn or closed by the user. */
  readonly persistent?: boolean;
  readonly onClose?: () => void;
}

/** Draws the messages once it has loaded. */
export interface FeedbackDrawer {
  toast(tone: Tone, text: string): void;
  notice(notice: Notice): void;
  withdraw(key: string): void;
}

/** Shows messages; queues them until the drawer has loaded. */
export interface Feedback extends FeedbackDrawer {
  /** Announces a text to screen readers only. */
  announce(text: string): void;
  /** Registers the loaded drawer. Returns a function that detaches it. */
  attach(drawer: FeedbackDrawer): () => void;
  onAnnounce(listener: (text: string) => void): () => void;
}

export function createFeedback(): Feedback {
  let drawer: FeedbackDrawer | null = null;
  let queue: ((drawer: FeedbackDrawer) => void)[] = [];
  const announcements = createNanoEvents<{ announced(text: string): void }>();
  const announce = (text: string) => announcements.emit('announced', text);
  const draw = (act: (drawer: FeedbackDrawer) => void) => {
    if (drawer === null) queue.push(act);
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
      const queued = queue;
      queue = [];
      for (const act of queued) act(next);
      return () => {
        if (drawer === next) drawer = null;
      };
    },
    onAnnounce: (listener) => announcements.on('announced', listener),
  };
}
