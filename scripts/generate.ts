import { callTable } from './generate/calls.ts';
import { editorSchema } from './generate/editor-schema.ts';
import { place, placeText } from './generate/files.ts';
import { widgetManifest } from './generate/manifest.ts';
import { screensReference } from './generate/reference.ts';
import { ruleTexts } from './generate/rule-texts.ts';
import { readKnowledge } from './screens/knowledge.ts';

/** Writes what is derived from the contract, the widgets and the seed files; with `--check` only compares. */
const check = process.argv.includes('--check');

const fresh = [
  place('contract/calls.generated.json', callTable(), check),
  place('contract/rules/texts.generated.json', ruleTexts(), check),
  place('src/widgets/manifest.json', await widgetManifest(), check),
];
// The editor's schema enumerates the widgets, so the manifest comes first.
const knowledge = readKnowledge();
fresh.push(place('src/schemas/screen.schema.json', editorSchema(knowledge), check));
fresh.push(placeText('docs/screens.md', screensReference(knowledge), check));
if (check && fresh.includes(false)) process.exitCode = 1;
