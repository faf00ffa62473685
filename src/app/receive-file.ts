import { CallFailure } from '../../contract/failure.ts';
import type { DownloadedFile } from '../services/download.ts';
import type { Calls } from '../services/http.ts';
import type { Translate } from '../services/i18n.ts';
import type { Feedback } from './layers/feedback.ts';

/** Passes a file on to `use`; if a job is writing it instead, tells the user where to find it (spec section 8) and returns false. */
export type Receiver = (answer: DownloadedFile | string, use: (file: DownloadedFile) => void | Promise<void>) => Promise<boolean>;

export function createReceiver(feedback: Pick<Feedback, 'notice'>, translate: Translate): Receiver {
  return async (answer, use) => {
    if (typeof answer !== 'string') {
      await use(answer);
      return true;
    }
    const text = answer.trim() === '' ? translate('shell.job.queued.text') : answer;
    feedback.notice({ key: text, tone: 'success', title: translate('shell.job.queued.title'), text });
    return false;
  };
}

/** The bytes of a file; a job that makes it later has none to show. */
export async function contentOf(reply: ReturnType<Calls['file']>): Promise<Blob> {
  const file = await reply;
  if (typeof file === 'string') throw new CallFailure(file, { kind: 'refused', status: 200 });
  return file.content;
}
