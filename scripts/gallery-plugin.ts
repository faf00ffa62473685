import type { Plugin } from 'vite';
import type { Knowledge } from '../src/runtime/language/check/knowledge.ts';
import { readKnowledge } from './screens/knowledge.ts';

/** Serves the checker's knowledge in development, so that the gallery checks input like a build. */
export function gallery(): Plugin {
  return {
    name: 'waybill-gallery',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/gallery/knowledge.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(packKnowledge(readKnowledge()));
      });
    },
  };
}

/** Converts maps and sets to lists, because JSON has neither. */
export function packKnowledge(knowledge: Knowledge): string {
  return JSON.stringify(knowledge, (_key, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });
}
