/** A request that a program makes, as it goes over the wire. */
export interface WrittenRequest {
  readonly method: string;
  /** Address with its query. */
  readonly address: string;
  /** JSON; null without a body. */
  readonly body: string | null;
  /** The value of `Idempotency-Key`, which a shell may compute; null where the call takes none. */
  readonly idempotencyKey: string | null;
  /** Whether the reply is a file. */
  readonly isFile: boolean;
}

/** Adds inputs to an address as its query: lists are joined by commas, null is left out. */
export function withQuery(address: string, input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  const query = given.map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`).join('&');
  return query === '' ? address : `${address}?${query}`;
}

function encoded(text: string): string {
  // Half a character has no encoding; browsers send the same sign in its place.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Writes a request as a curl line; the API key comes from the environment, so that it is not kept in the history of a shell. */
export function curlOf({ method, address, body, idempotencyKey, isFile }: WrittenRequest): string {
  const lines = [`curl -X ${method} ${quoted(address)}`, `  -H "X-Access-Token: $OMS_TOKEN"`];
  if (idempotencyKey !== null) lines.push(`  -H "Idempotency-Key: ${idempotencyKey}"`);
  if (body !== null) lines.push(`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`);
  if (isFile) lines.push('  -OJ');
  return lines.join(' \\\n');
}

/** A word of a shell in which nothing is special. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
