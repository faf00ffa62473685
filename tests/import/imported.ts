import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connections } from '../../contract/connections/folder.ts';
import { registerConnections } from '../../contract/connections/register.ts';
import { type Imported, type ImportWish, importDocument } from '../../scripts/import/make.ts';
import { readKnowledge } from '../../scripts/screens/knowledge.ts';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import { parametersOf } from '../../src/runtime/language/check/parameters.ts';
import { namesInBraces } from '../../src/runtime/language/check/texts.ts';
import { checkConnection } from '../../src/runtime/language/connections/check.ts';
import { examine } from '../../src/runtime/language/examine.ts';
import { ownList, ownText } from '../../src/runtime/language/walk/schema.ts';
import { screensByPath } from '../../src/runtime/routes/match.ts';

/** The documents of `documents/LICENCES.md`. */
export const documents = {
  petstore: 'petstore-3.0.json',
  docker: 'docker-engine-1.41.yaml',
  figma: 'figma-0.43.0.yaml',
  galaxy: 'galaxy-0.2.20.json',
  blockfrost: 'blockfrost-0.1.93.yaml',
} as const;
export type DocumentName = keyof typeof documents;

export function textOfDocument(name: DocumentName): string {
  return readFileSync(join(import.meta.dirname, 'documents', documents[name]), 'utf8');
}

/** Imports one of the documents. */
export function imported(name: DocumentName, wish: Partial<ImportWish> = {}): Imported {
  return importDocument(textOfDocument(name), { name, menu: true, ...wish });
}

/** What is wrong with a connection and its screens, warnings too: each as `screen path message`. */
export function problemsOf(name: string, made: Imported): readonly string[] {
  const knowledge = knowledgeWith(made);
  const ofConnection = checkConnection(name, made.connection, knowledge).map(({ path, message }) => `connection ${path} ${message}`);
  if (ofConnection.length > 0) return ofConnection;
  const forget = registerConnections(asConnections(name, made));
  try {
    return [...made.screens].flatMap(([id, document]) =>
      examine(document, knowledge).problems.map(({ path, message }) => `${id} ${path} ${message}`),
    );
  } finally {
    forget();
  }
}

/** A connection that the checker has no fault with. */
export function asConnections(name: string, { connection }: Imported): Connections {
  const documents: object = { [name]: connection };
  return documents as Connections;
}

/** The checker's knowledge as it is once the import is written. */
function knowledgeWith({ screens, texts, rows }: Imported): Knowledge {
  const routes = new Map(known.routes);
  for (const row of ownList(rows.menu, 'children')) routes.set(ownText(row, 'path') ?? '', ownText(row, 'component') ?? '');
  return {
    ...known,
    permissions: new Set([...known.permissions, ...rows.permissions.map((row) => String(row.action))]),
    routes,
    screenAt: screensByPath(routes),
    screens: new Map([...known.screens, ...[...screens].map(([id, document]) => [id, parametersOf(document, known.widgets)] as const)]),
    messages: new Map([...known.messages].map(([language, keys]) => [language, new Set([...keys, ...texts.keys()])])),
    placeholders: new Map([...known.placeholders, ...[...texts].map(([key, { zh, en }]) => [key, namesInBraces(`${zh} ${en}`)] as const)]),
  };
}

const known = readKnowledge();
