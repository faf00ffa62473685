const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

/** Starts the server of the repository in the first folder of the workspace. */
exports.activate = async () => {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) return;
  const server = { command: 'node', args: ['--import', 'tsx', 'scripts/screens-lsp.ts'], options: { cwd: folder.uri.fsPath } };
  client = new LanguageClient('waybill-screens', 'Waybill screens', server, {
    documentSelector: [{ scheme: 'file', language: 'json', pattern: '**/src/schemas/**/*.json' }],
    // VS Code itself completes what the document's `$schema` says.
    initializationOptions: { readsSchema: true },
    synchronize: { fileEvents: workspace.createFileSystemWatcher('**/{src/locales,src/schemas,server/db/seeds}/**/*.json') },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
