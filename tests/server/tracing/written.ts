import type { Received } from '../webhooks/receiver.ts';

/** A line of the log. */
export type Line = Readonly<Record<string, unknown>>;

export function linesIn(written: readonly string[]): readonly Line[] {
  return written.map((line): Line => JSON.parse(line));
}

export interface WrittenSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly (WrittenSpan & { readonly attributes: readonly Attribute[] })[] }[];
  }[];
}

/** Reads what came to a collector by OTLP as JSON. */
export function spansIn(got: readonly Received[]): readonly WrittenSpan[] {
  return got
    .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({ ...span, attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])) }));
}
