import { CallFailure } from '../../../../contract/failure.ts';
import { asValues } from '../../../runtime/inputs.ts';
import type { Ports } from '../../../runtime/ports.ts';

/** The sender's own workbook with the reasons. The ticket that its address needs is got by the services, for this one download. */
export function downloadErrors(ports: Ports, key: string): Promise<boolean> {
  return ports.download('common.exportVerifyMsg', { key });
}

/** The result key of a failed import (spec section 5, Import upload), under which its error file is had; null of any other failure. */
export function errorKeyOf(failure: unknown): string | null {
  const { key } = asValues(failure instanceof CallFailure ? failure.detail.result : null);
  return typeof key === 'string' && key !== '' ? key : null;
}
