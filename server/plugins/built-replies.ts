import type { FastifyInstance, FastifyReply } from 'fastify';

const waiting = new WeakMap<FastifyReply, () => void>();

/** Register it after what compresses: it hears of replies that are ready to leave. */
export function noteBuiltReplies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    waiting.get(reply)?.();
    done(null, payload);
  });
}

/** Resolves when the reply is ready to leave, compressed and all, or its caller has gone. Ask before it is sent. */
export function builtReply(reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(reply, resolve);
    reply.raw.once('close', resolve);
  });
}
