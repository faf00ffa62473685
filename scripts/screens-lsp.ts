import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodeActionKind, createConnection, TextDocumentSyncKind, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Schema } from '../src/runtime/language/editing/schema-at.ts';
import type { Problem } from '../src/runtime/language/problem.ts';
import { own } from '../src/runtime/language/walk/schema.ts';
import { editorSchema } from './generate/editor-schema.ts';
import { root } from './generate/files.ts';
import { completionsAt } from './lsp/completion.ts';
import { diagnosticsOf } from './lsp/diagnostics.ts';
import { fixesIn } from './lsp/fixes.ts';
import { isCasesFile, isFragmentFile, readKnowledge } from './screens/knowledge.ts';
import { isOverlay } from './screens/overlays.ts';
import { checkFile } from './screens/problems.ts';

/**
 * `npm run screens:lsp --silent`: a language server on standard input and output that checks documents while they are typed, as
 * `npm run check:screens` does. Nothing else may be written to standard output.
 */
const connection = createConnection(process.stdin, process.stdout);
const documents = new TextDocuments(TextDocument);
let knowledge = readKnowledge();
/** Whether the editor itself completes by the document's `$schema`. */
let readsSchema = false;
let schema: Schema | undefined;

connection.onInitialize(({ initializationOptions }) => {
  readsSchema = own(initializationOptions, 'readsSchema') === true;
  return {
    serverInfo: { name: 'waybill-screens' },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      completionProvider: { triggerCharacters: ['"', "'", '.'] },
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
  };
});
connection.onCompletion(({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  if (document === undefined || !isScreen(document)) return [];
  return completionsAt(document, document.offsetAt(position), knowledge, readsSchema ? undefined : schemaOfScreens());
});
connection.onCodeAction(({ textDocument, range }) => {
  const document = documents.get(textDocument.uri);
  return document === undefined ? [] : fixesIn(document, range, problemsOf(document));
});
documents.onDidChangeContent(({ document }) => tell(document));
documents.onDidClose(({ document }) => void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
// Texts, permissions, fragments and other screens are read from files, whoever writes them.
documents.onDidSave(readAgain);
connection.onDidChangeWatchedFiles(readAgain);
documents.listen(connection);
connection.listen();

function tell(document: TextDocument): void {
  void connection.sendDiagnostics({
    uri: document.uri,
    version: document.version,
    diagnostics: diagnosticsOf(document, problemsOf(document)),
  });
}

function problemsOf(document: TextDocument): readonly Problem[] {
  const path = pathOf(document.uri);
  return isNoDocument(path) ? [] : checkFile(path, document.getText(), knowledge).problems;
}

function isScreen(document: TextDocument): boolean {
  const path = pathOf(document.uri);
  return !isNoDocument(path) && !isCasesFile(path) && !path.endsWith('.overlay.json') && !isOverlay(document.getText());
}

/** Fragments are checked in the screens that use them. */
function isNoDocument(path: string): boolean {
  return isFragmentFile(path) || path.endsWith('.schema.json');
}

/** The schema of editors by the newest texts and names, which the generated file may lack. */
function schemaOfScreens(): Schema {
  const made: Schema = schema ?? JSON.parse(JSON.stringify(editorSchema(knowledge)));
  schema = made;
  return made;
}

function readAgain(): void {
  try {
    knowledge = readKnowledge();
    schema = undefined;
  } catch (error) {
    // A file may be half written; the next change reads it again.
    connection.console.warn(String(error));
  }
  for (const document of documents.all()) tell(document);
}

/** The path relative to the repository; a document that is not in a file yet has no path. */
function pathOf(uri: string): string {
  return uri.startsWith('file:') ? relative(root, fileURLToPath(uri)).replaceAll('\\', '/') : '';
}
