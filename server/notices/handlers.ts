import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of notices. */
export function createNoticesHandlers({
  notices,
}: Services): Pick<Handlers, 'notice.last' | 'notice.listByUser' | 'notice.detail' | 'notice.markRead'> {
  return {
    'notice.last': (_input, { principal }) => notices.last(principal),
    'notice.listByUser': (_input, { principal }) => notices.listByUser(principal),
    'notice.detail': (input, { principal }) => notices.detail(input, principal),
    'notice.markRead': async (input, { principal }) => {
      await notices.read(input, principal);
      return null;
    },
  };
}
