import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../calls/refusal.ts';
import type { ProcessMetrics } from '../metrics/process-metrics.ts';
import { metricsType } from '../metrics/scrape.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route in metrics: the id of a call, or another name of the program's own. */
    measuredAs?: string;
  }
}

export interface Metrics {
  readonly own: Pick<ProcessMetrics, 'answered'>;
  /** Writes the figures of all processes of the machine. */
  readonly scrape: () => Promise<string>;
}

/**
 * Counts each request under the route that the program gave it, never under its address, so that nobody makes new series by asking for
 * more addresses: the rest is pages and their files, or unknown.
 */
export function countCalls(app: FastifyInstance, own: Metrics['own']): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    own.answered(config.measuredAs ?? (url === undefined ? 'unknown' : 'pages'), reply.statusCode, reply.elapsedTime / 1_000);
  });
}

/** Serves the metrics to who has the token. */
export function serveMetrics(app: FastifyInstance, url: string, token: string, { scrape }: Metrics): void {
  const wanted = digest(`Bearer ${token}`);
  app.get(url, { config: { measuredAs: 'ext/metrics' } }, async (request, reply) => {
    // Equal lengths and times, whatever is sent.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) throw new Refusal('unauthorized');
    return reply.type(metricsType).send(await scrape());
  });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
