import type { Plugin } from 'vite';
import type { Knowledge } from '../src/runtime/language/check/knowledge.ts';
import { docsReference } from './generate/site.ts';
import { readKnowledge } from './screens/knowledge.ts';

/** Texts that the gallery and the documentation import: the checker's knowledge, and the reference of the language. */
const modules: Readonly<Record<string, () => string>> = {
  'virtual:waybill-knowledge': () => packKnowledge(readKnowledge()),
  'virtual:waybill-docs': () => JSON.stringify(docsReference(readKnowledge())),
};

/**
 * Gives the gallery and the documentation what only scripts can read. A build carries the texts; the development server answers with them,
 * fresh on every page load.
 */
export function gallery(): Plugin {
  let isBuild = false;
  return {
    name: 'waybill-gallery',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1);
      const text = id.startsWith('\0') && Object.hasOwn(modules, name) ? modules[name] : undefined;
      if (text === undefined) return null;
      return isBuild ? `export const text = ${JSON.stringify(text())};` : asking(name);
    },
    configureServer({ middlewares }) {
      for (const [name, text] of Object.entries(modules))
        middlewares.use(addressOf(name), (_request, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(text());
        });
    },
  };
}

/** The module of the development server. */
function asking(name: string): string {
  const address = JSON.stringify(addressOf(name));
  return `const reply = await fetch(${address});
if (!reply.ok) throw new Error('The development server answered ' + reply.status);
export const text = await reply.text();`;
}

function addressOf(name: string): string {
  return `/@waybill/${name.slice('virtual:waybill-'.length)}.json`;
}

/** Converts maps and sets to lists, because JSON has neither. */
export function packKnowledge(knowledge: Knowledge): string {
  return JSON.stringify(knowledge, (_key, value: unknown) => {
    if (value instanceof Map) return { $map: [...value] };
    return value instanceof Set ? { $set: [...value] } : value;
  });
}
