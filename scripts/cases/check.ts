import { Compile } from 'typebox/compile';
import { errors } from '../../contract/errors.ts';
import { globex, harbour, platformTenant } from '../../server/db/seeds/demo-accounts.ts';
import { endpointIds, endpointOf, replyOf } from '../../src/runtime/language/check/contract.ts';
import type { Knowledge } from '../../src/runtime/language/check/knowledge.ts';
import type { Problem, ProblemCode } from '../../src/runtime/language/stages.ts';
import { schemaOf } from '../../src/runtime/language/walk/schema.ts';
import { suggest } from '../../src/runtime/language/walk/suggest.ts';
import { walk } from '../../src/runtime/language/walk/walk.ts';
import { type Case, Cases, type FixedReply } from './grammar.ts';

const grammar = Compile(Cases);
const accounts = [platformTenant, harbour, globex].flatMap(({ users }) => users.map(({ username }) => username));

export interface CheckedCases {
  /** Empty when there are problems. */
  readonly cases: readonly Case[];
  readonly problems: readonly Problem[];
}

/** Checks a file of cases: its words, and the accounts, calls and addresses that it refers to. */
export function checkCases(text: string, screen: string, knowledge: Knowledge): CheckedCases {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return only({ code: 'not_json', path: '', message: error instanceof Error ? error.message : String(error) });
  }
  if (!grammar.Check(value)) return { cases: [], problems: grammarProblems(value) };
  const problems = value.cases.flatMap((one, index) => caseProblems(one, `/cases/${index}`, knowledge));
  if (!knowledge.screens.has(screen))
    problems.unshift({ code: 'unknown_screen', path: '', message: `There is no screen ${screen} beside it` });
  return { cases: problems.length > 0 ? [] : value.cases, problems };
}

function only(problem: Problem): CheckedCases {
  return { cases: [], problems: [problem] };
}

/** The walker of the screens says what is expected and what was meant. */
function grammarProblems(value: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  walk(value, schemaOf(Cases), { blocks: {}, named: {} }, undefined, { problem: (problem) => problems.push(problem) });
  if (problems.length === 0)
    problems.push({ code: 'wrong_value', path: '', message: 'A word is wrong here', expected: 'the words of scripts/cases/grammar.ts' });
  return problems.slice(0, 5);
}

function caseProblems(one: Case, path: string, { routes }: Knowledge): Problem[] {
  const problems: Problem[] = [];
  if (one.account !== undefined && !accounts.includes(one.account))
    problems.push(unknown('wrong_value', `${path}/account`, 'demo account', one.account, accounts));
  (one.replies ?? []).forEach((reply, index) => {
    problems.push(...replyProblems(reply, `${path}/replies/${index}`));
  });
  one.steps.forEach((step, index) => {
    const address = 'open' in step ? step.open : 'at' in step ? step.at : undefined;
    const route = address?.split('?')[0] ?? '';
    if (address !== undefined && !routes.has(route))
      problems.push(unknown('unknown_route', `${path}/steps/${index}`, 'page', route, [...routes.keys()]));
  });
  if (!one.steps.some((step) => 'see' in step || 'seeNot' in step || 'at' in step))
    problems.push({
      code: 'missing_property',
      path: `${path}/steps`,
      message: 'Nothing is expected',
      expected: 'a step see, seeNot or at',
    });
  const hidden = one.steps.findIndex((step) => 'seeNot' in step);
  if (hidden >= 0 && !one.steps.slice(0, hidden).some((step) => 'see' in step || 'at' in step))
    problems.push({
      code: 'wrong_value',
      path: `${path}/steps/${hidden}`,
      message: 'Before the page is drawn, nothing is to be seen',
      expected: 'a step see first',
    });
  const [first] = one.steps;
  if (first === undefined || !('open' in first))
    problems.push({ code: 'wrong_value', path: `${path}/steps/0`, message: 'A case begins at a page', expected: 'the step open' });
  return problems;
}

/** A fixed reply must be one that the server could give. */
function replyProblems(fixed: FixedReply, path: string): readonly Problem[] {
  if (endpointOf(fixed.call) === undefined) return [unknown('unknown_endpoint', `${path}/call`, 'call', fixed.call, endpointIds)];
  if ('fails' in fixed)
    return Object.hasOwn(errors, fixed.fails) ? [] : [unknown('wrong_value', `${path}/fails`, 'error', fixed.fails, Object.keys(errors))];
  const schema = replyOf(fixed.call);
  const entry = endpointOf(fixed.call);
  if (schema === undefined || entry === undefined)
    return [{ code: 'wrong_value', path, message: `${fixed.call} answers a file`, expected: 'a call that answers JSON, or "fails"' }];
  const validator = Compile(entry.reply);
  if (validator.Check(fixed.reply)) return [];
  return [...validator.Errors(fixed.reply)].slice(0, 3).map(({ instancePath, message }) => ({
    code: 'wrong_value',
    path: `${path}/reply${instancePath}`,
    message: `${fixed.call}: ${message}`,
  }));
}

function unknown(code: ProblemCode, path: string, what: string, found: string, names: readonly string[]): Problem {
  const didYouMean = suggest(found, names);
  return { code, path, message: `There is no ${what} "${found}"`, ...(didYouMean === undefined ? {} : { didYouMean }) };
}
