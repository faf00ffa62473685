import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { endpoints, type ServedId } from '../contract/endpoints/all.ts';
import type { Handlers } from './calls/handler.ts';
import type { Config } from './config.ts';
import type { ConnectionCallEntry } from './connections/connections.ts';
import { docsFolder } from './docs-folder.ts';
import { type CallBudget, createCallBudget } from './fairness/call-budget.ts';
import type { FairTurns } from './fairness/turns.ts';
import type { Sockets } from './live/sockets.ts';
import type { PlatformHandlers } from './platform-handlers.ts';
import { proxyCalls } from './plugins/backend-proxy.ts';
import { registerConnectionCalls } from './plugins/connection-calls.ts';
import { createBoundedServer } from './plugins/connections.ts';
import { keepDeviceCookie } from './plugins/device-cookie.ts';
import { type EndpointSettings, endpointIds, registerEndpoints, urlOf } from './plugins/endpoints.ts';
import { replyHeaders, securityHeaders } from './plugins/headers.ts';
import { refuseSecondHost } from './plugins/hosts.ts';
import { limitCalls } from './plugins/limits.ts';
import { createLog, logCalls } from './plugins/logs.ts';
import { countCalls, type Metrics, serveMetrics } from './plugins/metrics.ts';
import { type PageSources, servePages, webFolder } from './plugins/pages.ts';
import { parseJsonOnly, parseQuery } from './plugins/parsing.ts';
import { noteBuiltReplies } from './plugins/replies/built-replies.ts';
import { compressJson } from './plugins/replies/compression.ts';
import { answerFailures, sendFailure } from './plugins/replies/failures.ts';
import { serveSignedMessages } from './plugins/signed-messages.ts';
import { answerUnread } from './plugins/unread-requests.ts';
import { warnOfUntrustedProxy } from './plugins/untrusted-proxy.ts';
import { serveWebsocket } from './plugins/websocket.ts';
import type { PaymentNotifications } from './top-ups/payments.ts';
import type { TrackingWebhook } from './tracking/webhook.ts';

/** Answers the calls: this server, or a backend elsewhere. */
export type Calls =
  | {
      readonly handlers: Handlers;
      readonly authenticate: EndpointSettings['authenticate'];
      readonly keys?: EndpointSettings['keys'];
      readonly recordVisit?: EndpointSettings['recordVisit'];
      /** The sockets of the pages that are connected to this process. */
      readonly sockets: Sockets;
      readonly pages: PageSources;
      readonly budget: CallBudget;
      /** Schedules expensive calls fairly. */
      readonly inTurn: FairTurns;
      readonly trackingWebhook: TrackingWebhook;
      readonly payments: PaymentNotifications;
      /** Null: none are kept. */
      readonly metrics?: Metrics | null;
      /** Calls that other backends answer. */
      readonly connections: readonly ConnectionCallEntry[];
    }
  | { readonly backend: URL; readonly handlers: Pick<PlatformHandlers, 'ext.health'> };

/** Builds the HTTP server without starting anything; all its dependencies are passed in. */
export async function buildApp(config: Config, calls: Calls, log = createLog(config.logLevel)): Promise<FastifyInstance> {
  const proxied = 'backend' in calls;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1_048_576,
    serverFactory: (handler) =>
      // Node checks for slow senders every 30 s by default.
      createBoundedServer({ headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }, handler, {
        perAddress: config.connectionsPerAddress,
        trustedProxies: config.trustedProxies,
        // Security A8: slow senders are cut off. Through a proxy, uploads may take ten minutes.
        requestMs: proxied ? 600_000 : 60_000,
        onRefused: (count) => app.log.warn({ count, limit: config.connectionsPerAddress }, 'connections refused'),
      }),
    exposeHeadRoutes: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 256 },
    clientErrorHandler: answerUnread(config),
    // Hooks do not run for an unreadable address.
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply.headers(replyHeaders(config))),
  });

  securityHeaders(app, config);
  refuseSecondHost(app);
  logCalls(app);
  const metrics = 'backend' in calls ? null : (calls.metrics ?? null);
  if (metrics !== null) countCalls(app, metrics.own);
  warnOfUntrustedProxy(app);
  answerFailures(app);

  const prefixes = { omsBase: config.omsBase, authPrefix: config.authPrefix };
  const callsBelow: FastifyPluginAsync = async (scope) => {
    scope.addHook('onSend', async (_request, reply) => void reply.header('Cache-Control', 'no-store'));
    if (!proxied) {
      parseJsonOnly(scope);
      compressJson(scope);
      noteBuiltReplies(scope);
    }
    limitCalls(scope, 'backend' in calls ? createCallBudget(config.callsPerMinute) : calls.budget);
    keepDeviceCookie(scope, { path: urlOf(endpoints['auth.login'], prefixes), secure: config.behindTls });
    const settings = { ...prefixes, strictReplies: !config.production };
    if ('backend' in calls) {
      registerEndpoints<'ext.health'>(scope, calls.handlers, ['ext.health'], { ...settings, authenticate: async () => null });
      await proxyCalls(scope, calls.backend, config.omsBase);
    } else {
      const recording = calls.recordVisit === undefined ? {} : { recordVisit: calls.recordVisit };
      const { authenticate, keys, inTurn } = calls;
      registerEndpoints<ServedId>(scope, calls.handlers, endpointIds, { ...settings, ...recording, authenticate, keys, inTurn });
      registerConnectionCalls(scope, calls.connections, { ...settings, authenticate, ...recording });
      await serveSignedMessages(scope, `${config.omsBase}/ext/tracking`, calls.trackingWebhook);
      await serveSignedMessages(scope, `${config.omsBase}/ext/payment`, calls.payments);
      serveWebsocket(scope, { ...calls, omsBase: config.omsBase });
      if (metrics !== null && config.metricsToken !== null)
        serveMetrics(scope, `/${config.omsBase}/ext/metrics`, config.metricsToken, metrics);
    }
  };
  await app.register(callsBelow);
  const docs = config.docs ? docsFolder(config.root) : null;
  await servePages(
    app,
    { web: webFolder(config.root), docs },
    {
      ...prefixes,
      socketOrigin: config.socketOrigin,
      socketProtocols: config.socketProtocols,
      demo: config.demo && !proxied,
      docs: docs !== null,
      connectionOrigins: config.connectionOrigins,
      qzTray: config.qzTray,
    },
    'backend' in calls ? { frameHosts: async () => [], screenAt: async () => null } : calls.pages,
  );
  return app;
}
