import { place, placeText } from './generate/files.ts';
import { placeWordLists } from './generate/word-lists.ts';

/** Writes the files derived from the contract, the language, the widgets and the seeds; with `--check` only compares them. */
const check = process.argv.includes('--check');

// The following steps read the words through these lists.
const areListed = placeWordLists(check);
const { pageWords } = await import('./generate/page-words.ts');
const arePageWords = place('src/runtime/language/words.generated.json', pageWords(), check);
const { connectionProblems, goodConnections, connectionSchema } = await import('./generate/connections.ts');
const { connectionsForPages } = await import('../contract/connections/for-pages.ts');
const { renewOwnConnections } = await import('../contract/connections/known.ts');
const connections = goodConnections();
// The checker has read the list of the last run.
renewOwnConnections(connections);
const areConnections = place('contract/connections/all.generated.json', connections, check);
const { callTable } = await import('./generate/calls.ts');
const { editorSchema } = await import('./generate/editor-schema.ts');
const { widgetManifest } = await import('./generate/manifest.ts');
const { screensReference } = await import('./generate/reference.ts');
const { ruleTexts } = await import('./generate/rule-texts.ts');
const { readKnowledge } = await import('./screens/knowledge.ts');
const fresh = [
  areListed,
  arePageWords,
  areConnections,
  place('contract/calls.generated.json', callTable(connections), check),
  place('contract/connections/pages.generated.json', connectionsForPages(connections), check),
  place('contract/connections/connection.schema.json', connectionSchema(), check),
  place('contract/rules/texts.generated.json', ruleTexts(), check),
  place('src/widgets/manifest.json', await widgetManifest(), check),
];
// The editor's schema enumerates the widgets, so the manifest comes first.
const knowledge = readKnowledge();
fresh.push(place('src/schemas/screen.schema.json', editorSchema(knowledge), check));
fresh.push(placeText('docs/screens.md', screensReference(knowledge), check));
const wrong = connectionProblems();
for (const { report } of wrong) process.stdout.write(`${report}\n`);
if (wrong.length > 0 || (check && fresh.includes(false))) process.exitCode = 1;
