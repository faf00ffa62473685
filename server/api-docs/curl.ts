import type { Endpoint } from '../../contract/endpoint.ts';

/** Writes a call as a curl line; the key comes from the environment, so that it is not kept in the history of a shell. */
export function curlOf(entry: Endpoint, input: Readonly<Record<string, unknown>>, base: string): string {
  const query = new URLSearchParams();
  if (entry.body === undefined) for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  const address = `${base}${entry.path}${query.size === 0 ? '' : `?${query}`}`;
  const lines = [`curl -X ${entry.method} '${address}'`, `  -H "X-Access-Token: $OMS_TOKEN"`];
  if (entry.idempotent === true) lines.push(`  -H "Idempotency-Key: $(uuidgen)"`);
  if (entry.body !== undefined) {
    const body = JSON.stringify(input, null, 2).replaceAll("'", "'\\''");
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${body}'`);
  }
  if (entry.kind === 'blob') lines.push('  -OJ');
  return lines.join(' \\\n');
}
