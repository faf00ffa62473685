import type { Ports } from '../../../runtime/ports.ts';

/** The merchant's own workbook with the reasons. The ticket that its address needs is got by the services, for this one download. */
export function downloadErrors(ports: Ports, key: string): Promise<boolean> {
  return ports.download('common.exportVerifyMsg', { key });
}
