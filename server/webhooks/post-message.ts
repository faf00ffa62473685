import type { Readable } from 'node:stream';
import type { DeliveryProblem } from '../../contract/entities/company/webhook.ts';
import { OutsideFailure, sendOutside } from '../connections/outside-request.ts';
import { isLoopbackUrl } from './endpoint-url.ts';
import { messageId, webhookHeaders } from './signature.ts';

/** What a try brought: an HTTP status with the beginning of the reply, or the reason why there is none. */
export interface Posted {
  readonly status: number | null;
  readonly problem: DeliveryProblem | null;
  readonly reply: string | null;
}

export interface Message {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly at: Date;
}

const timeoutMs = 15_000;
const readBytes = 65_536;
const keptBytes = 1_024;

/** Posts a signed message once. Redirects and addresses that are not public are refused (decision 42). */
export async function postMessage({ url: text, eventId, body, secrets, at }: Message, isLoopbackAllowed: boolean): Promise<Posted> {
  const url = new URL(text);
  const isInternal = isLoopbackUrl(url, isLoopbackAllowed);
  // Stored before the operator took the permission back.
  if (url.protocol !== 'https:' && !isInternal) return { status: null, problem: 'plainSecret', reply: null };
  const message = { id: messageId(eventId), timestamp: Math.floor(at.getTime() / 1_000), body };
  const headers = {
    ...webhookHeaders(message, secrets),
    'Content-Type': 'application/json',
    'User-Agent': 'Waybill-Webhooks',
  };
  try {
    const { status, content } = await sendOutside({ url, method: 'POST', headers, body, timeoutMs, isInternal, hasSecret: false });
    return { status, problem: null, reply: await beginningOf(content) };
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    return { status: null, problem: error.reason, reply: null };
  }
}

/** Reads a reply up to a limit and keeps its beginning. A reply that breaks off counts by its status. */
async function beginningOf(content: Readable): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of content) {
      const chunk = Buffer.from(part);
      if (length < keptBytes) parts.push(chunk.subarray(0, keptBytes - length));
      length += chunk.length;
      if (length >= readBytes) break;
    }
  } catch {
    // What came until then is kept.
  }
  content.destroy();
  const kept = Buffer.concat(parts).toString('utf8').replaceAll('\0', '').slice(0, keptBytes);
  return kept === '' ? null : kept;
}
