import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createConnection, TextDocumentSyncKind, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Problem } from '../src/runtime/language/problem.ts';
import { root } from './generate/files.ts';
import { diagnosticsOf } from './lsp/diagnostics.ts';
import { isFragmentFile, readKnowledge } from './screens/knowledge.ts';
import { checkFile } from './screens/problems.ts';

/**
 * `npm run screens:lsp --silent`: a language server on standard input and output that checks documents while they are typed, as
 * `npm run check:screens` does. Nothing else may be written to standard output.
 */
const connection = createConnection(process.stdin, process.stdout);
const documents = new TextDocuments(TextDocument);
let knowledge = readKnowledge();

connection.onInitialize(() => ({
  serverInfo: { name: 'waybill-screens' },
  capabilities: { textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true } },
}));
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
  return isFragmentFile(path) || path.endsWith('.schema.json') ? [] : checkFile(path, document.getText(), knowledge).problems;
}

function readAgain(): void {
  try {
    knowledge = readKnowledge();
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
