import type { FastifyReply } from 'fastify';
import type { FileReply } from '../../calls/handler.ts';

/**
 * A client that reads nothing for this long is gone, whatever TCP reports; the resources of the file are released. Node checks twice, so a
 * minute passes. Longer than the slowest page of rows takes.
 */
const stalledMs = 30_000;

/** Streams a file as an attachment under a name that no browser can misread (security F4). */
export function sendFile(reply: FastifyReply, { fileName, contentType, content, inline }: FileReply, patienceMs = stalledMs): FastifyReply {
  reply.raw.setTimeout(patienceMs, () => reply.raw.destroy());
  return reply
    .header('Content-Type', contentType)
    .header('Content-Disposition', disposition(fileName, inline === true ? 'inline' : 'attachment'))
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .send(content);
}

/** Content-Disposition by RFC 6266: an ASCII name for old clients, the full name in UTF-8; folders and control characters are dropped. */
export function disposition(fileName: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const bare =
    fileName
      .replace(/^.*[/\\]/s, '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
      .replace(/^\.+/, '')
      .slice(0, 150) || 'file';
  const ascii = bare.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  const utf8 = encodeURIComponent(bare).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
