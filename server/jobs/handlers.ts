import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of background jobs. */
export function createJobsHandlers({ jobs }: Services): Pick<Handlers, 'job.list' | 'job.download'> {
  return {
    'job.list': (input, caller) => jobs.list(input, caller),
    'job.download': (input, caller) => jobs.file(input, caller),
  };
}
