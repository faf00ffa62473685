import { traceWith } from './spans.ts';

/** Where traces go, by OpenTelemetry's own names of the settings. */
export interface TraceSettings {
  /** Address that takes spans as JSON by OTLP over HTTP, with `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the traces that are written, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
}

/**
 * Sends spans from now on, in batches; a receiver that is away costs spans and nothing else. The libraries are loaded here, so that an
 * installation without traces has none of them in memory.
 * @returns ends it after sending what is left
 */
export async function startTracing({ url, headers, share, serviceName }: TraceSettings): Promise<() => Promise<void>> {
  const [{ OTLPTraceExporter }, sdk, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, headers, timeoutMillis: 5_000 }))],
  });
  traceWith(provider.getTracer('waybill'));
  return async () => {
    traceWith(null);
    // A receiver that is away must not keep the server from ending.
    await provider.shutdown().catch(() => undefined);
  };
}
