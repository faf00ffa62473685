import type { TraceSettings } from '../tracing/exporting.ts';
import { refuseValue, type SettingReader } from './setting-reader.ts';

/** OpenTelemetry's names; null without an endpoint: no traces are written. */
export function traceSettings({ read, readSecret }: SettingReader): TraceSettings | null {
  const url = read('OTEL_EXPORTER_OTLP_ENDPOINT', null, endpoint);
  const headers = readSecret('OTEL_EXPORTER_OTLP_HEADERS', {}, headersOf);
  const share = read('OTEL_TRACES_SAMPLER_ARG', 1, shareOf);
  const serviceName = read('OTEL_SERVICE_NAME', 'waybill', (value) => value);
  return url === null ? null : { url, headers, share, serviceName };
}

function endpoint(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuseValue('is not an http or https address');
  if (url.username !== '' || url.password !== '') return refuseValue('contains a password; use OTEL_EXPORTER_OTLP_HEADERS', true);
  if (url.search !== '' || url.hash !== '') return refuseValue('has a query or fragment');
  return `${url.href.replace(/\/+$/, '')}/v1/traces`;
}

/** Reads `name=value` pairs with commas between them; values may be percent-encoded. */
function headersOf(value: string): Record<string, string> {
  const pairs = value.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(.+?)\s*$/.exec(pair));
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? refusedHeaders(), decodeURIComponent(pair?.[2] ?? '')]));
  } catch (error) {
    if (error instanceof URIError) return refusedHeaders();
    throw error;
  }
}

function refusedHeaders(): never {
  return refuseValue('is not a list such as authorization=Bearer%20token,x-scope=waybill', true);
}

function shareOf(value: string): number {
  const share = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value) ? Number(value) : Number.NaN;
  return Number.isNaN(share) ? refuseValue('is not a share from 0 to 1') : share;
}
