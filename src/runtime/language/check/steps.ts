import { isReadable } from '../expression/read.ts';
import { OwnName } from '../grammar/marks.ts';
import type { JsonPath } from '../stages.ts';
import { below } from '../walk/pointer.ts';
import { isRecord, own, ownText } from '../walk/schema.ts';
import { textProblem } from '../walk/text.ts';
import type { Context } from './context.ts';
import { endpointOf, isOutcome, replyOf } from './contract.ts';
import { checkInputs, checkParameters } from './inputs.ts';
import type { Knowledge } from './knowledge.ts';
import type { Part } from './parts.ts';
import { type Report, unknownName } from './report.ts';
import { checkPlaceholders } from './texts.ts';
import type { ScopeSchemas } from './types.ts';

const nothing: ReadonlySet<string> = new Set();

const askTexts = (step: unknown) => [own(step, 'title'), own(step, 'text')].filter((text) => text !== undefined);

/** What a step asks of the contract and of the steps before it. */
export function checkStep(part: Part, step: unknown, path: JsonPath, context: Context, knowledge: Knowledge, report: Report): void {
  const given = own(step, 'with');
  switch (part) {
    case 'step:ask':
      checkResultName(step, path, report);
      checkPlaceholders(askTexts(step), own(step, 'values'), path, [], knowledge, report);
      break;
    case 'step:call':
      checkResultName(step, path, report);
      checkCall(ownText(step, 'call') ?? '', given, path, context, knowledge, report);
      break;
    case 'step:download':
    case 'step:print':
      checkFile(part === 'step:print' ? 'print' : 'download', step, path, context, knowledge, report);
      break;
    case 'step:confirm':
    case 'step:notify':
    case 'step:stop':
      checkPlaceholders([own(step, part.slice('step:'.length))], own(step, 'values'), path, [], knowledge, report);
      break;
    case 'step:outcome':
      checkPlaceholders([own(step, 'outcome')], undefined, path, ['done', 'failed'], knowledge, report);
      checkOutcome(step, path, context, report);
      break;
    case 'step:open':
      checkOpen(step, path, context, knowledge, report);
      break;
    case 'step:navigate':
      checkNavigate(ownText(step, 'navigate') ?? '', given, path, context, knowledge, report);
      break;
    default:
  }
}

/** A result under a word of the expressions (`as`, `in`, `list`) could be read by none of them. What is no name at all is the grammar's to tell. */
function checkResultName(step: unknown, path: JsonPath, report: Report): void {
  const name = ownText(step, 'as');
  if (name === undefined || isReadable(name) || textProblem(OwnName(), name, path) !== undefined) return;
  report({
    code: 'wrong_value',
    path: below(path, 'as'),
    message: `"${name}" is no name that an expression can read`,
    expected: 'a name that is no word of the expressions',
  });
}

function checkCall(call: string, given: unknown, path: JsonPath, { scope }: Context, knowledge: Knowledge, report: Report): void {
  if (endpointOf(call)?.kind === 'blob')
    report({
      code: 'wrong_value',
      path: below(path, 'call'),
      message: `${call} answers a file`,
      expected: 'the step "download"',
      didYouMean: 'download',
    });
  if (endpointOf(call)?.uploadMegabytes !== undefined)
    report({ code: 'wrong_value', path: below(path, 'call'), message: `${call} takes a file`, expected: 'the block "upload"' });
  checkInputs(call, given, path, nothing, scope, knowledge, report);
}

/** A step that fetches a file; `print: true` is about the page itself. */
function checkFile(
  key: 'download' | 'print',
  step: unknown,
  path: JsonPath,
  { scope }: Context,
  knowledge: Knowledge,
  report: Report,
): void {
  const call = ownText(step, key);
  const endpoint = endpointOf(call);
  if (call === undefined || endpoint === undefined) return;
  if (endpoint.kind !== 'blob')
    report({
      code: 'not_a_file',
      path: below(path, key),
      message: `${call} answers data, no file`,
      expected: 'a call that answers a file',
    });
  checkInputs(call, own(step, 'with'), path, nothing, scope, knowledge, report);
}

function checkOutcome(step: unknown, path: JsonPath, { calls }: Context, report: Report): void {
  const again = ownText(step, 'again');
  if (again !== undefined && !calls.has(again))
    report(unknownName('not_an_outcome', below(path, 'again'), 'result of a call before', again, calls.keys()));
  const named = ownText(step, 'of');
  const call = calls.get(named ?? 'result');
  const at = named === undefined ? path : below(path, 'of');
  if (call === undefined && named !== undefined && calls.size > 0) {
    report(unknownName('not_an_outcome', at, 'result of a call before', named, calls.keys()));
  } else if (call === undefined) {
    report({
      code: 'not_an_outcome',
      path: at,
      message: 'No call before this step has a result',
      expected: 'a call with an outcome per row before this step',
    });
  } else if (endpointOf(call) !== undefined && !isOutcome(replyOf(call))) {
    report({
      code: 'not_an_outcome',
      path: at,
      message: `${call} has no outcome per row`,
      expected: 'a call whose reply is a BatchOutcome',
    });
  }
}

function checkOpen(step: unknown, path: JsonPath, { scope }: Context, knowledge: Knowledge, report: Report): void {
  if (isRecord(own(step, 'open'))) {
    checkOpenBlocks(step, path, report);
    return;
  }
  const screen = ownText(step, 'open') ?? '';
  checkTarget(screen, own(step, 'with'), path, scope, knowledge, report);
  const isPage = [...knowledge.routes.values()].includes(screen);
  if (ownText(step, 'as') === 'tab' && knowledge.screens.has(screen) && !isPage)
    report({
      code: 'unknown_route',
      path: below(path, 'as'),
      message: `No menu row shows the screen ${screen}, so it cannot be a tab`,
      expected: '"dialog" or "drawer", or a menu row (hidden, if need be) for the screen',
    });
}

/** Blocks are a part of this screen: no page of their own, no parameters, and no title to take over. */
function checkOpenBlocks(step: unknown, path: JsonPath, report: Report): void {
  if (ownText(step, 'as') === 'tab')
    report({
      code: 'wrong_value',
      path: below(path, 'as'),
      message: 'A tab is a page of the menu, and blocks of this screen are none',
      expected: '"dialog" or "drawer", or a screen of its own with a menu row',
    });
  if (own(step, 'with') !== undefined)
    report({
      code: 'unknown_property',
      path: below(path, 'with'),
      message: 'Blocks take no parameters: they read what this step reads',
      expected: 'no "with"',
    });
  if (own(step, 'title') === undefined)
    report({ code: 'missing_property', path, message: 'What shows blocks needs a title of its own', expected: 'title' });
}

function checkNavigate(to: string, given: unknown, path: JsonPath, { scope }: Context, knowledge: Knowledge, report: Report): void {
  const address = to.split(/[?#]/, 1)[0] ?? '';
  const route = knowledge.screenAt(address);
  if (route !== undefined) checkTarget(route, given, path, scope, knowledge, report);
  else if (address.startsWith('/') && address !== '/')
    report(unknownName('unknown_route', below(path, 'navigate'), 'page', address, knowledge.routes.keys()));
}

function checkTarget(screen: string, given: unknown, path: JsonPath, scope: ScopeSchemas, knowledge: Knowledge, report: Report): void {
  const parameters = knowledge.screens.get(screen);
  if (parameters !== undefined && parameters !== null) checkParameters(screen, parameters, given, path, scope, report);
}
