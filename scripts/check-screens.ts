import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { examineText } from '../src/runtime/language/examine.ts';
import { checkCases } from './cases/check.ts';
import { root } from './generate/files.ts';
import { casesFiles, isCasesFile, readKnowledge, screenFiles, screenId } from './screens/knowledge.ts';
import { reportOf } from './screens/report.ts';

/** `npm run check:screens [file…]`: reports problems of screens and their cases, and exits non-zero when there are any. */
const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked : [...screenFiles(), ...casesFiles()].map((path) => resolve(root, path));
const knowledge = readKnowledge();
let wrong = 0;
let screens = 0;

for (const file of files) {
  const name = relative(process.cwd(), resolve(file));
  if (!existsSync(file)) {
    process.stdout.write(`${name}: there is no such file\n`);
    wrong++;
    continue;
  }
  const text = readFileSync(file, 'utf8');
  const path = relative(root, resolve(file)).replaceAll('\\', '/');
  const { problems } = isCasesFile(path)
    ? checkCases(text, screenId(path).slice(0, -'.cases'.length), knowledge)
    : examineText(text, knowledge);
  if (!isCasesFile(path)) screens++;
  wrong += problems.length;
  if (problems.length > 0) process.stdout.write(`${reportOf(name, text, problems)}\n\n`);
}

const cases = files.length - screens;
const checked = [`${screens} ${screens === 1 ? 'screen' : 'screens'}`, ...(cases === 0 ? [] : [`${cases} with cases`])].join(', ');
process.stdout.write(
  wrong === 0 ? `${checked} checked, no problem\n` : `${checked} checked, ${wrong === 1 ? '1 problem' : `${wrong} problems`}\n`,
);
if (wrong > 0) process.exitCode = 1;
