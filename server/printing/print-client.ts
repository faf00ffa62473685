import { createSign } from 'node:crypto';
import { Refusal } from '../calls/refusal.ts';

/** PEM texts by which a print client knows this installation. */
export interface PrintClientKeys {
  readonly certificate: string;
  readonly privateKey: string;
}

/** Signs requests of pages to QZ Tray, so that it need not ask its user about each (decision 47). */
export function createPrintClient(keys: PrintClientKeys | null) {
  return {
    certificate: (): string => keys?.certificate ?? '',
    /** @throws Refusal print_none without a certificate */
    sign({ request }: { readonly request: string }): string {
      if (keys === null) throw new Refusal('print_none', { messageKey: 'printing.noCertificate' });
      return createSign('RSA-SHA512').update(request).sign(keys.privateKey, 'base64');
    },
  };
}
