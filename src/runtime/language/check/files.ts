import { below } from '../walk/pointer.ts';
import { own, ownText } from '../walk/schema.ts';
import { endpointOf } from './contract.ts';
import { checkInputs } from './inputs.ts';
import type { Place } from './place.ts';

/** The check of a step that fetches a file by the call that `key` names. */
export function checkFile(key: string): (step: unknown, place: Place) => void {
  return (step, place) => {
    const call = ownText(step, key);
    const endpoint = endpointOf(call);
    if (call === undefined || endpoint === undefined) return;
    if (endpoint.kind !== 'blob')
      place.report({
        code: 'not_a_file',
        path: below(place.path, key),
        message: `${call} answers data, no file`,
        expected: 'a call that answers a file',
      });
    checkInputs(call, own(step, 'with'), new Set(), place);
  };
}
