import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { breath } from '../fairness/breaths.ts';

const zip = promisify(gzip);

/** Below this a reply fits one packet as it is. */
const worthwhileBytes = 2_048;
/** Up to this the way to another thread and back costs more than the work itself, which takes a tenth of a millisecond. */
const smallBytes = 32_768;
/** What a small reply is compressed with: tables of a size that it can use. */
const small = { level: 3, memLevel: 7, windowBits: 14 } as const;
/** Above this the time of compressing counts for more than the last bytes. */
const largeBytes = 131_072;

/**
 * Sends JSON compressed to who takes it, in one piece. The plugin that fastify offers pipes each reply through streams: a
 * quarter of what a small list costs.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileBytes) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (!takesGzip(request.headers['accept-encoding']) || request.method === 'HEAD') return payload;
    // Making the text took a while, and so does making bytes of it: others go in between.
    if (payload.length > largeBytes) await breath();
    const zipped =
      payload.length <= smallBytes ? gzipSync(payload, small) : await zip(payload, { level: payload.length > largeBytes ? 1 : 4 });
    reply.header('Content-Encoding', 'gzip');
    reply.header('Content-Length', zipped.length);
    return zipped;
  });
}

/** RFC 9110: a coding may be named with a weight, and `q=0` refuses it. */
function takesGzip(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((part) => /^\s*(?:gzip|x-gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(part));
}
