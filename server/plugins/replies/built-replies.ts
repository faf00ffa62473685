import type { FastifyInstance, FastifyReply } from 'fastify';

const waiting = new WeakMap<FastifyReply, () => void>();

/** Register it after the compression, so that it sees finished replies. */
export function noteBuiltReplies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    waiting.get(reply)?.();
    done(null, payload);
  });
}

/** Resolves when the reply is finished, including compression, or its caller has gone. Call it before the reply is sent. */
export function builtReply(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(reply, resolve);
    reply.raw.once('close', resolve);
  });
}
