import { gunzipSync } from 'node:zlib';

export interface Reply {
  readonly status: number;
  /** Raw body, compressed if the head says so. */
  readonly body: Buffer;
  readonly isCompressed: boolean;
}

/**
 * Reads HTTP/1.1 replies from a connection with one pending request. Takes a chunk and returns the complete reply, else null. @throws Error
 * on a reply without a length
 */
export function createReplyReader(): (chunk: Buffer) => Reply | null {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const end = pending.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = pending.toString('latin1', 0, end);
    const body = bodyOf(head, pending.subarray(end + 4));
    if (body === null) return null;
    pending = Buffer.alloc(0);
    return { status: Number(head.slice(9, 12)), body, isCompressed: /^content-encoding: *gzip/im.test(head) };
  };
}

export function textOf({ body, isCompressed }: Reply): string {
  return (isCompressed ? gunzipSync(body) : body).toString();
}

function bodyOf(head: string, rest: Buffer): Buffer | null {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return rest.length < Number(length) ? null : rest.subarray(0, Number(length));
  if (/^transfer-encoding: *chunked/im.test(head)) return joined(rest);
  throw new Error(`A reply has no length: ${head.slice(0, 200)}`);
}

/** Joins the chunks of a body; null while the last one is missing. */
function joined(rest: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (rest.length < next) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
