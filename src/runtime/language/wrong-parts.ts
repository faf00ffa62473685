import type { JsonPath, Problem, ProblemCode } from './problem.ts';
import { isWithin } from './walk/pointer.ts';
import { isRecord, type JsonRecord, ownText } from './walk/schema.ts';

/** How a part with a problem is left out of its block; `absent` ones have no place for a mark, so the block tells of them. */
type Kind = 'column' | 'item' | 'action' | 'field' | 'absent';

interface WrongPart {
  readonly path: JsonPath;
  readonly kind: Kind;
}

/** Problems that are attacks or break a bound rather than mistakes: nothing of their block is drawn. */
const hazards: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'changing_call',
  'cyclic_fragment',
  'expression_too_costly',
  'forbidden_key',
  'markup_in_text',
  'too_deep',
  'too_large',
  'too_many',
  'unsafe_address',
  'unsafe_pattern',
]);

const listsOfActions = 'actions|rowActions|batch|matching|submits';
const ofActions = new RegExp(`^/(?:${listsOfActions})/\\d+(?=/|$)`);
const ofFields = /^(?:\/items\/\d+)?\/schema(?:\/properties\/[^/]+)+(?=\/|$)/;

/** Problems by the path of what they take away. */
export interface Wrong {
  /** Of whole blocks; those of the screen under the empty path. */
  readonly blocks: ReadonlyMap<JsonPath, readonly Problem[]>;
  readonly parts: ReadonlyMap<JsonPath, { readonly part: WrongPart; readonly problems: readonly Problem[] }>;
  /** By block: of its parts that leave no mark. */
  readonly unmarked: ReadonlyMap<JsonPath, readonly Problem[]>;
}

/** @param blocks all blocks by their paths, outer ones first */
export function sortProblems(problems: readonly Problem[], blocks: ReadonlyMap<JsonPath, unknown>): Wrong {
  const wrong = {
    blocks: new Map<JsonPath, readonly Problem[]>(),
    parts: new Map<JsonPath, { readonly part: WrongPart; readonly problems: readonly Problem[] }>(),
    unmarked: new Map<JsonPath, readonly Problem[]>(),
  };
  for (const problem of problems) {
    const block = innermost(problem.path, blocks.keys()) ?? '';
    const part = block === '' || hazards.has(problem.code) ? undefined : wrongPart(problem.path, block, blocks.get(block));
    const list = part === undefined ? wrong.blocks : part.kind === 'absent' ? wrong.unmarked : undefined;
    list?.set(block, [...(list.get(block) ?? []), problem]);
    if (part !== undefined) wrong.parts.set(part.path, { part, problems: [...(wrong.parts.get(part.path)?.problems ?? []), problem] });
  }
  return wrong;
}

function innermost(path: JsonPath, blockPaths: Iterable<JsonPath>): JsonPath | null {
  let found: JsonPath | null = null;
  for (const block of blockPaths) if (isWithin(path, block) && block.length > (found?.length ?? 0)) found = block;
  return found;
}

/**
 * The smallest part of a block that can be left out for a problem; undefined where the whole block has to go.
 * @param path of the problem
 * @param blockPath of the innermost block around it
 */
function wrongPart(path: JsonPath, blockPath: JsonPath, block: unknown): WrongPart | undefined {
  const kind = ownText(block, 'block') ?? '';
  const inside = path.slice(blockPath.length);
  const part = (found: RegExpExecArray | null, as: Kind): WrongPart | undefined =>
    found === null ? undefined : { path: `${blockPath}${found[0]}`, kind: as };
  return (
    part(ofActions.exec(inside), 'action') ??
    (kind === 'list' ? part(/^\/columns\/\d+\/search(?=\/|$)/.exec(inside), 'absent') : undefined) ??
    (kind === 'list' ? part(/^\/columns\/\d+(?=\/|$)/.exec(inside), 'column') : undefined) ??
    (kind === 'list' ? part(/^\/search\/properties\/[^/]+(?=\/|$)/.exec(inside), 'absent') : undefined) ??
    (kind === 'detail' || kind === 'stats' ? part(/^\/items\/\d+(?=\/|$)/.exec(inside), 'item') : undefined) ??
    (kind === 'form' || kind === 'steps' ? part(ofFields.exec(inside), 'field') : undefined) ??
    (kind === 'form' ? part(/^\/submit(?=\/|$)/.exec(inside), 'absent') : undefined)
  );
}

/** Stands in the place of a part: visible, harmless, and it says what is wrong. It reads no data, since its permission may be the mistake. */
export function markOf({ path, kind }: WrongPart, part: unknown, problems: readonly Problem[]): JsonRecord {
  const told = problems.map(inWords).join('; ');
  const title = { zh_CN: '⚠ 配置有误', en_US: '⚠ Not set up correctly' };
  const text = { zh_CN: told, en_US: told };
  const name = `problem${path.replaceAll(/\W/g, '')}`;
  if (kind === 'action') return { name, title, do: [{ kind: 'notify', notify: text, tone: 'warning' }] };
  if (kind === 'field') return { ...placeOf(part), type: 'void', title, description: text, properties: {} };
  return { dataIndex: name, title, tooltip: text };
}

/** Where among its fields a field stands. */
function placeOf(part: unknown): JsonRecord {
  const kept = isRecord(part) ? ['x-index', 'x-span'].filter((key) => Number.isInteger(part[key])) : [];
  return Object.fromEntries(kept.map((key) => [key, isRecord(part) ? part[key] : undefined]));
}

/** Braces in a message would be read as placeholders. */
function inWords({ code, path, message, expected, didYouMean }: Problem): string {
  const more = [
    expected === undefined ? '' : `expected ${expected.slice(0, 120)}`,
    didYouMean === undefined ? '' : `did you mean ${didYouMean}?`,
  ];
  const all = [`${path}: ${message} (${code})`, ...more].filter((words) => words !== '').join('; ');
  return all.replaceAll(/[{}]{2}/g, (braces) => braces.split('').join(' '));
}
