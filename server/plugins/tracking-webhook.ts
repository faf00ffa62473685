import type { FastifyInstance } from 'fastify';
import type { TrackingWebhook } from '../tracking/webhook.ts';
import { success } from './replies/replies.ts';

/** A message of a hundred parcels fits; more is refused while it arrives. */
const bodyBytes = 262_144;

/**
 * Serves POST `/{oms-base}/ext/tracking/{source}`: open without a token, because the signature tells who sends. It is no entry of the
 * contract, since what was signed are the bytes, before any parsing.
 */
export async function serveTrackingWebhook(app: FastifyInstance, omsBase: string, receive: TrackingWebhook): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Params: { source: string } }>(`/${omsBase}/ext/tracking/:source`, { bodyLimit: bodyBytes }, async (request) => {
      const { headers, params, body } = request;
      const outcome = await receive({
        source: params.source,
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      });
      return success(outcome);
    });
    done();
  });
}
