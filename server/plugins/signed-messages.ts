import type { FastifyInstance } from 'fastify';
import type { SignedMessage } from '../calls/signed-message.ts';
import { success } from './replies/replies.ts';
import { traced } from './traced.ts';

/** A message of a hundred parcels fits; more is refused while it arrives. */
const bodyBytes = 262_144;

/**
 * Serves POST `/{oms-base}/ext/{subject}/{source}`: open without a token, because the signature tells who sends. It is no entry of the
 * contract, since what was signed are the bytes, before any parsing.
 */
export async function serveSignedMessages(
  app: FastifyInstance,
  path: `${string}/ext/${string}`,
  receive: (
    message: SignedMessage & { readonly source: string },
    from: { readonly address: string; readonly requestId: string },
  ) => unknown,
): Promise<void> {
  const name = path.replace(/^.*\/ext\//, 'ext/');
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Params: { source: string } }>(`/${path}/:source`, { bodyLimit: bodyBytes, config: { measuredAs: name } }, (request) => {
      const { headers, params, body, ip, id } = request;
      const message = {
        source: params.source,
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      };
      return traced(name, request, async () => success(await receive(message, { address: ip, requestId: id })));
    });
    done();
  });
}
