import type { Plugin } from 'vite';
import type { Knowledge } from '../src/runtime/language/check/knowledge.ts';
import { readKnowledge } from './screens/knowledge.ts';

/** In development says what the checker knows, so that the gallery checks what is typed there as a build would. */
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

/** Maps and sets as lists, since JSON has neither. */
export function packKnowledge(knowledge: Knowledge): string {
  return JSON.stringify(knowledge, (_key, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });
}
