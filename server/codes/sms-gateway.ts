import { createHmac } from 'node:crypto';
import type { Message, SmsSender } from './senders.ts';

/** An HTTP service that sends text messages. */
export interface SmsGateway {
  readonly url: URL;
  /** The body, as JSON in which `{phone}`, `{text}` and `{signature}` stand for the values. */
  readonly template: string;
  /** The name that the service shows before or after the text. */
  readonly signature: string;
  /** Signs the body by HMAC-SHA-256, in the header `X-Signature`; null: no header. */
  readonly secret: string | null;
  /** Value of the header `Authorization`; null: no header. */
  readonly authorization: string | null;
}

const patienceMs = 15_000;

/**
 * Sends text messages by an HTTP POST. The service has to answer 2xx. A message is sent once: a service that answered too late may have
 * sent it, and its recipient can ask for another code.
 */
export function createSmsGateway(gateway: SmsGateway): SmsSender {
  return {
    async send(phone, { text }: Message): Promise<void> {
      const body = filled(gateway.template, { phone, text, signature: gateway.signature });
      const sentAt = String(Math.floor(Date.now() / 1_000));
      const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
      if (gateway.authorization !== null) headers.Authorization = gateway.authorization;
      if (gateway.secret !== null) {
        headers['X-Timestamp'] = sentAt;
        headers['X-Signature'] = createHmac('sha256', gateway.secret).update(`${sentAt}.${body}`).digest('hex');
      }
      // The reply may repeat the message with its code, so it is not read.
      const reply = await fetch(gateway.url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the text-message service answered ${reply.status}`);
    },
  };
}

/** Puts values into the strings of a JSON template, so that none of them can leave its string. */
function filled(template: string, values: Readonly<Record<string, string>>): string {
  const known = (text: string) => text.replace(/\{(phone|text|signature)\}/g, (_whole, name: string) => values[name] ?? '');
  return JSON.stringify(JSON.parse(template, (_key, value: unknown) => (typeof value === 'string' ? known(value) : value)));
}
