import { createHmac, randomBytes } from 'node:crypto';

/** Begins every secret; the key is what follows, in Base64 (Standard Webhooks). */
const prefix = 'whsec_';

export function createWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

export interface WebhookMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of a message, signed with each of these secrets (Standard Webhooks 1.0). */
export function webhookHeaders({ id, timestamp, body }: WebhookMessage, secrets: readonly string[]): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}

/** The id of a message, the same at each try. */
export function messageId(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`;
}

/** Whose secret it is, so that a sealed one cannot be moved to another endpoint. */
export function secretOwner({ tenantId, id }: { readonly tenantId: string; readonly id: string }): string {
  return `webhook ${tenantId} ${id}`;
}
