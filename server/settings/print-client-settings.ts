import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { PrintClientKeys } from '../printing/print-client.ts';
import { refuseValue } from './setting-reader.ts';

/** Checks the setting QZ_CERTIFICATE. */
export function certificate(value: string): string {
  try {
    return new X509Certificate(value).toString();
  } catch {
    return refuseValue('is not a certificate in PEM form', true);
  }
}

/** Checks the setting QZ_PRIVATE_KEY. */
export function privateKey(value: string): string {
  try {
    if (createPrivateKey(value).asymmetricKeyType === 'rsa') return value;
  } catch {
    // Refused below.
  }
  return refuseValue('is not an RSA key in PEM form', true);
}

/** Joins the two settings; one without the other is a problem. */
export function printClientKeys(ofCertificate: string | null, ofKey: string | null, problems: string[]): PrintClientKeys | null {
  if (ofCertificate !== null && ofKey !== null) return { certificate: ofCertificate, privateKey: ofKey };
  if (ofCertificate !== null || ofKey !== null) problems.push('QZ_CERTIFICATE: it needs QZ_PRIVATE_KEY, and the other way round');
  return null;
}
