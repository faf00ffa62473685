import { CallFailure } from '../../../../contract/failure.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports } from '../../../runtime/ports.ts';

/** Downloads the uploaded workbook with its errors. The services obtain the ticket that the address needs. */
export function downloadErrors(ports: Ports, key: string): Promise<boolean> {
  return ports.download('common.exportVerifyMsg', { key });
}

/** The result key of a failed import (spec section 5, Import upload), which identifies its error file; null for other failures. */
export function errorKeyOf(failure: unknown): string | null {
  const { key } = asValues(failure instanceof CallFailure ? failure.detail.result : null);
  return typeof key === 'string' && key !== '' ? key : null;
}
