import type { Handlers } from './calls/handler.ts';
import { Refusal } from './calls/refusal.ts';
import { openApiDocument } from './openapi.ts';

export interface PlatformSettings {
  readonly omsBase: string;
  readonly authPrefix: string;
  readonly openapi: boolean;
  /** Returns the reasons why the server cannot serve; empty when it can. */
  readonly problems: () => Promise<readonly string[]>;
}

export type PlatformHandlers = Pick<Handlers, 'ext.health' | 'ext.openapi'>;

/** Handlers of calls about the server itself. */
export function createPlatformHandlers(settings: PlatformSettings): PlatformHandlers {
  let document: Record<string, unknown> | null = null;
  const problems = briefly(settings.problems, 1_000);
  return {
    'ext.health': async () => {
      const found = [...(await problems())];
      if (found.length > 0) throw new Refusal('unavailable', { result: { ready: false, problems: found } });
      return { ready: true, problems: [] };
    },
    'ext.openapi': async () => {
      if (!settings.openapi) throw new Refusal('not_found');
      document ??= openApiDocument(settings);
      return document;
    },
  };
}

/** Shares one result among concurrent and closely following calls, because the endpoint is public and must be cheap. */
function briefly<T>(ask: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (last === null || Date.now() > last.until) last = { answer: ask(), until: Date.now() + milliseconds };
    return last.answer;
  };
}
