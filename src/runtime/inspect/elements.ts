import { isExpression, pick } from '../inputs.ts';
import { blockLists, stepLists } from '../language/page-words.ts';
import type { CompiledExpression, CompiledScreen, JsonPath, Scope } from '../language/stages.ts';
import { below } from '../language/walk/pointer.ts';
import { isRecord, type JsonRecord } from '../language/walk/schema.ts';
import type { Explanation, Permissions } from '../permission/permissions.ts';
import type { Message } from '../ports.ts';

export type ElementKind = 'screen' | 'block' | 'tab' | 'wizardStep' | 'column' | 'item' | 'field' | 'action' | 'step';

export interface InspectedExpression {
  /** The expression's position in the element: `when`, `x-reactions/visible`. */
  readonly slot: string;
  readonly source: string;
  readonly value: unknown;
  /** Why it has no value, if not for missing data. */
  readonly error: string | null;
  /** The paths that it reads, with their values here. */
  readonly reads: readonly { readonly path: string; readonly value: unknown }[];
  /** Names it reads that are unknown here, such as the row of a column. */
  readonly unknown: readonly string[];
}

export interface InspectedPermission extends Explanation {
  readonly key: string;
  /** Whether the element is shown and whether it is usable, by its permission key alone. */
  readonly shows: boolean;
  readonly uses: boolean;
}

export interface InspectedElement {
  readonly path: JsonPath;
  readonly kind: ElementKind;
  /** The type of the block, component or step. */
  readonly type: string;
  readonly name: string;
  readonly title: Message | null;
  readonly depth: number;
  /** `depends`: on a value known only where it is drawn, such as a row. */
  readonly state: 'shown' | 'hidden' | 'disabled' | 'depends';
  /** Reason for a state other than `shown`. */
  readonly because: 'permission' | 'expression' | 'around' | null;
  readonly expressions: readonly InspectedExpression[];
  readonly permission: InspectedPermission | null;
}

export interface InspectSetting {
  readonly screen: CompiledScreen;
  readonly permissions: Permissions;
  /** The scope of a block that was drawn or evaluated; undefined otherwise. */
  readonly scopeOf: (path: JsonPath) => Scope | undefined;
  readonly scope: Scope;
}

/** All elements of a screen, drawn or not, in document order. */
export function inspectScreen({ screen, permissions, scopeOf, scope }: InspectSetting): readonly InspectedElement[] {
  const found: InspectedElement[] = [];
  const visit = ({ part, path, kind, key }: Part, around: Around): void => {
    const here = (kind === 'block' ? scopeOf(path) : undefined) ?? around.scope;
    const { expressions, parts } = anatomy(part, path, kind);
    const told = expressions.map(([slot, expression]) => inspectExpression(slot, expression, here));
    const permission = permissionOf(part, kind, permissions);
    const element: InspectedElement = {
      path,
      kind,
      type: typeOf(part, kind),
      name: typeof part.name === 'string' ? part.name : typeof part.dataIndex === 'string' ? part.dataIndex : key,
      title: titleOf(part),
      depth: around.depth,
      ...judge(kind, told, permission, around.isHidden),
      expressions: told,
      permission,
    };
    found.push(element);
    const inner = { scope: here, depth: around.depth + 1, isHidden: element.state === 'hidden' };
    for (const child of parts) visit(child, inner);
  };
  visit({ part: { ...screen }, path: '', kind: 'screen', key: screen.id }, { scope, depth: 0, isHidden: false });
  return found;
}

interface Part {
  readonly part: JsonRecord;
  readonly path: JsonPath;
  readonly kind: ElementKind;
  readonly key: string;
}

interface Around {
  readonly scope: Scope;
  readonly depth: number;
  readonly isHidden: boolean;
}

interface Anatomy {
  readonly expressions: (readonly [slot: string, expression: CompiledExpression])[];
  readonly parts: Part[];
}

/** An element's own expressions and its direct children. */
function anatomy(element: JsonRecord, path: JsonPath, kind: ElementKind): Anatomy {
  const { expressions, parts }: Anatomy = { expressions: [], parts: [] };
  const look = (value: unknown, at: JsonPath, slot: string, key: string): void => {
    if (isExpression(value)) return void expressions.push([slot, value]);
    const inner = kindIn(key, value, element, kind);
    if (inner === 'action' && isRecord(value)) parts.push({ part: value, path: at, kind: inner, key });
    else
      for (const [name, item] of membersOf(value)) {
        const path = below(at, name);
        const kindOfMember = Array.isArray(value) || inner === 'field' ? inner : undefined;
        if (kindOfMember !== undefined && isRecord(item)) parts.push({ part: item, path, kind: kindOfMember, key: String(name) });
        else look(item, path, slotBelow(slot, name), typeof name === 'string' ? name : '');
      }
  };
  for (const [name, value] of Object.entries(element)) if (!silent.has(name)) look(value, below(path, name), name, name);
  return { expressions, parts };
}

function slotBelow(slot: string, name: string | number): string {
  return slot === '' ? String(name) : `${slot}/${name}`;
}

function membersOf(value: unknown): Iterable<[string | number, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return isRecord(value) ? Object.entries(value) : [];
}

/** Properties that the compiler adds and the document does not contain. */
const silent: ReadonlySet<string> = new Set(['path', 'problems', 'addressed', 'id']);

/** The kind of the elements under a key; undefined if they are not elements themselves. */
function kindIn(key: string, value: unknown, element: JsonRecord, kind: ElementKind): ElementKind | undefined {
  if (blockLists.has(key)) return 'block';
  if (key === 'columns' && Array.isArray(value)) return 'column';
  if (key === 'actions' || key === 'batch' || key === 'matching' || key === 'rowActions') return 'action';
  if (key === 'submit' && isRecord(value) && 'do' in value) return 'action';
  if (key === 'properties') return 'field';
  if (stepLists.has(key) || (kind === 'step' && key === 'choose')) return 'step';
  if (key === 'items' && Array.isArray(value)) return element.block === 'tabs' ? 'tab' : element.block === 'steps' ? 'wizardStep' : 'item';
  return undefined;
}

function typeOf(part: JsonRecord, kind: ElementKind): string {
  if (typeof part.block === 'string') return part.block;
  if (typeof part['x-component'] === 'string') return part['x-component'];
  // A branch of `choose` is none of the language's steps.
  if (kind === 'step') return typeof part.kind === 'string' ? part.kind : 'step';
  return typeof part.type === 'string' ? part.type : typeof part.valueType === 'string' ? part.valueType : '';
}

function titleOf({ title }: JsonRecord): Message | null {
  if (typeof title === 'string') return title;
  if (!isRecord(title)) return null;
  const { zh_CN, en_US } = title;
  return typeof zh_CN === 'string' && typeof en_US === 'string' ? { zh_CN, en_US } : null;
}

function inspectExpression(slot: string, expression: CompiledExpression, scope: Scope): InspectedExpression {
  const names = expression.reads.map((read) => read.split('.')[0] ?? read);
  const unknown = [...new Set(names)].filter((name) => !Object.hasOwn(scope, name));
  const { source, paths } = expression;
  return { slot, source, ...answerOf(expression, scope), reads: paths.map((path) => ({ path, value: pick(scope, path) })), unknown };
}

function answerOf(expression: CompiledExpression, scope: Scope): Pick<InspectedExpression, 'value' | 'error'> {
  try {
    return { value: expression.evaluateOrThrow(scope), error: null };
  } catch (error) {
    return { value: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

function permissionOf({ permission: key }: JsonRecord, kind: ElementKind, permissions: Permissions): InspectedPermission | null {
  if (typeof key !== 'string') return null;
  const shows = kind === 'column' ? permissions.column(key) : permissions.shows(key);
  return { key, ...permissions.explain(key), shows, uses: !permissions.disables(key) };
}

const gates: ReadonlySet<string> = new Set(['when', 'x-visible', 'x-reactions/visible']);
const bars: ReadonlySet<string> = new Set(['disabled', 'x-disabled', 'x-reactions/disabled']);

function judge(
  kind: ElementKind,
  expressions: readonly InspectedExpression[],
  permission: InspectedPermission | null,
  isHiddenAround: boolean,
): Pick<InspectedElement, 'state' | 'because'> {
  if (isHiddenAround) return { state: 'hidden', because: 'around' };
  if (permission?.shows === false) return { state: 'hidden', because: 'permission' };
  const closed = expressions.filter(({ slot, value }) => gates.has(slot) && value !== true);
  if (closed.some(({ unknown }) => unknown.length === 0)) return { state: 'hidden', because: 'expression' };
  if (closed.length > 0) return { state: 'depends', because: 'expression' };
  if (permission?.uses === false && (kind === 'action' || kind === 'field')) return { state: 'disabled', because: 'permission' };
  const barred = expressions.filter(({ slot }) => bars.has(slot));
  if (barred.some(({ value }) => value === true)) return { state: 'disabled', because: 'expression' };
  if (barred.some(({ value, unknown }) => value !== false && unknown.length > 0)) return { state: 'depends', because: 'expression' };
  return { state: 'shown', because: null };
}
