/// <reference path="./qz-tray-program.d.ts" />
import { CallFailure } from '../../../contract/failure.ts';
import type { DownloadedFile } from '../download.ts';
import type { Calls } from '../http.ts';
import { type MissingClient, type PrintClient, PrintClientMissing } from './print-client.ts';

/** Older programs cannot check SHA-512 signatures. */
const oldestVersion = [2, 1] as const;

/**
 * Connects to QZ Tray on this computer. Requests are signed by the server with SHA-512 when the operator has set a certificate; without one,
 * QZ Tray asks the user about each of them.
 * @throws PrintClientMissing
 */
export async function connectQz(calls: Pick<Calls, 'call'>): Promise<PrintClient> {
  const { default: qz } = await import('qz-tray');
  const certificate = asText(await calls.call('print.certificate', {}));
  qz.security.setCertificatePromise((resolve) => resolve(certificate === '' ? undefined : certificate));
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setSignaturePromise((request) => async (resolve, reject) => {
    if (certificate === '') return resolve();
    try {
      resolve(asText(await calls.call('print.sign', { request })));
    } catch (failure) {
      reject(failure);
    }
  });
  const missing = (failure: unknown) => new PrintClientMissing(missingCause(failure));
  if (!qz.websocket.isActive()) {
    await qz.websocket.connect({ retries: 0, keepAlive: 60 }).catch((failure: unknown) => {
      throw missing(failure);
    });
  }
  if (isTooOld(await qz.api.getVersion())) throw new PrintClientMissing('tooOld');
  const guarded = <T>(work: Promise<T>) =>
    work.catch((failure: unknown) => {
      throw /block|untrusted|denied/i.test(messageOf(failure)) ? missing(failure) : failed(failure);
    });
  return {
    printerOf: async (name) => (await guarded(name === null ? qz.printers.getDefault() : qz.printers.find(name))) ?? undefined,
    async print({ content }: DownloadedFile, printer) {
      const data = await base64Of(content);
      // The page has its exact size already: nothing is scaled.
      const config = qz.configs.create(printer, { scaleContent: false, margins: 0 });
      await guarded(qz.print(config, [{ type: 'pixel', format: 'pdf', flavor: 'base64', data }]));
    },
  };
}

/** Tells from QZ Tray's failure what the operator has to do. */
export function missingCause(failure: unknown): MissingClient {
  if (typeof failure === 'object' && failure !== null && 'denied' in failure && failure.denied === true) return 'permissionDenied';
  const message = messageOf(failure);
  if (/local network access|permission/i.test(message)) return 'permissionDenied';
  if (/block|untrusted|certificate/i.test(message)) return 'certificateRefused';
  return /unable to establish/i.test(message) ? 'notInstalled' : 'failed';
}

/** Whether a version such as `2.0.12` is older than the adapter needs; an unreadable one is. */
export function isTooOld(version: string): boolean {
  const [major = Number.NaN, minor = 0] = version.split('.').map(Number);
  return !(major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1]));
}

function failed(failure: unknown): CallFailure {
  return new CallFailure(messageOf(failure), { kind: 'refused', status: 200 });
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function base64Of(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
