import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

/** Handlers of stored files. */
export function createFilesHandlers({ files }: Services): Pick<Handlers, 'common.upload' | 'common.file'> {
  return {
    'common.upload': (input, caller) => files.keep(input, caller),
    'common.file': (input, caller) => files.open(input, caller),
  };
}
