import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { relative, resolve } from 'node:path';
import launchEditor from 'launch-editor';
import type { Plugin } from 'vite';
import { expand } from '../src/runtime/language/document/expand.ts';
import { migrate } from '../src/runtime/language/document/migrate.ts';
import { writtenPath } from '../src/runtime/language/document/moves.ts';
import { readText } from '../src/runtime/language/parse.ts';
import { inRoot } from './generate/files.ts';
import { isScreenFile, readFragments } from './screens/knowledge.ts';
import { placesOf } from './screens/places.ts';

/** In development, tells the inspection panels the file and line of an element, and opens them in the author's editor. */
export function inspect(): Plugin {
  return {
    name: 'waybill-inspect',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/inspect/place', (request, response) => answerPlace(request, response));
    },
  };
}

/** `GET ?screen=…&path=…` returns the place; `POST` opens it as well. */
export function answerPlace(request: IncomingMessage, response: ServerResponse): void {
  const answer = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (!isFromHere(request)) {
    answer(403, { message: 'Only pages of this computer may ask' });
    return;
  }
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const place = placeIn(searchParams.get('screen') ?? '', searchParams.get('path') ?? '');
  if (place === null) answer(404, { message: 'There is no such screen' });
  else if (request.method !== 'POST') answer(200, place);
  else
    openInEditor(`${inRoot(place.file)}:${place.line}:${place.column}`).then(
      () => answer(200, place),
      (failure: Error) => answer(500, { ...place, message: failure.message }),
    );
}

interface FilePlace {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The place of an element in the file of its screen; null unless the file is a screen below src/schemas. */
function placeIn(screen: string, path: string): FilePlace | null {
  const file = relative(inRoot('.'), resolve(inRoot('src/schemas'), `${screen}.json`)).replaceAll('\\', '/');
  if (!isScreenFile(file) || !existsSync(inRoot(file))) return null;
  const text = readFileSync(inRoot(file), 'utf8');
  const { value } = readText(text);
  const moves = value === undefined ? [] : expand(migrate(value).document, readFragments()).moves;
  return { file, ...placesOf(text)(writtenPath(path, moves)) };
}

/** Other computers, and pages of other sites in a browser of this one, must not start programs. */
function isFromHere({ socket, headers }: IncomingMessage): boolean {
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const { origin, host } = headers;
  return isLoopback && (origin === undefined || origin === `http://${host}` || origin === `https://${host}`);
}

/** An editor that starts stays open, so a start without an early error counts as success. */
const startMs = 500;

function openInEditor(place: string): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, startMs);
    launchEditor(place, (_file, message) => reject(new Error(message ?? 'No editor was found: set LAUNCH_EDITOR')));
  });
}
