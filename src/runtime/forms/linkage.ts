import { isExpression } from '../inputs.ts';
import type { CompiledExpression, Scope } from '../language/stages.ts';
import { optionsInput } from '../options.ts';
import type { Permissions } from '../permission/permissions.ts';
import { everyNode, type FormNode, type Leaf, type Pattern } from './node.ts';
import { followingProps } from './settings.ts';
import { rowOf, textOf } from './values.ts';

export interface Linking {
  readonly nodes: () => readonly FormNode[];
  /** The scope of expressions, with the current `values`. */
  readonly scope: () => Scope;
  /** Called when a linkage has changed the `values`. */
  readonly stale: () => void;
  /** The current permissions, which may change while the page is open. */
  readonly permissions: () => Permissions;
  /** Whether the whole form is read-only. */
  readonly isReadOnly: () => boolean;
}

/** Maximum number of passes: values that depend on each other in a cycle stop here. */
const roundsAtMost = 50;

/** Applies linkages until nothing changes. A computed value is written until the user overwrites it; the user's value then stays. */
export function follow(linking: Linking): void {
  const nodes = everyNode(linking.nodes());
  for (let round = 0; round < roundsAtMost; round++) {
    let isSettled = true;
    for (const node of nodes) if (settle(node, linking)) isSettled = false;
    if (isSettled) return;
  }
}

/** Returns whether the form's values have changed. */
function settle(node: FormNode, linking: Linking): boolean {
  const { written } = node;
  const reactions = 'x-reactions' in written ? written['x-reactions'] : undefined;
  const base = linking.scope();
  const scope = node.kind === 'leaf' && node.card !== null ? { ...base, row: rowOf(node.card) } : base;
  const isAllowed = written.permission === undefined || linking.permissions().shows(written.permission);
  const isShown = isAllowed && holds(written['x-visible'], scope, true) && holds(reactions?.visible, scope, true);
  setPattern(node, patternOf(node, scope, linking));
  let isChanged = node.isShown !== isShown;
  if (isChanged) {
    node.isShown = isShown;
    node.state.setDisplay(isShown ? 'visible' : 'hidden');
    linking.stale();
  }
  if (node.kind === 'leaf' && settleLeaf(node, scope)) {
    linking.stale();
    isChanged = true;
  }
  return isChanged;
}

function settleLeaf({ field, live, state, isFixed, widget }: Leaf, scope: Scope): boolean {
  const reactions = field['x-reactions'];
  const isRequired = field.required === true || (isExpression(field.required) && holds(field.required, scope, false));
  set(live, 'isRequired', isRequired || holds(reactions?.required, scope, false));
  if (field['x-options'] !== undefined) set(live, 'input', optionsInput(field['x-options'], scope));
  if (reactions?.options !== undefined) {
    const offered = reactions.options.evaluate(scope) ?? (field['x-options'] === undefined ? [] : null);
    if (textOf(offered) !== textOf(live.offered)) live.offered = offered;
  }
  if (reactions?.props !== undefined) {
    const props = followingProps(reactions.props, widget, scope);
    if (textOf(props) !== textOf(live.props)) live.props = props;
  }
  if (reactions?.value === undefined || isFixed) return false;
  const next = asHeld(reactions.value.evaluate(scope));
  if (textOf(next) === textOf(asHeld(state.value))) return false;
  state.setValue(next);
  return true;
}

/** Fields hold numbers as text. */
function asHeld(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
}

function set<K extends 'isRequired' | 'input'>(live: Leaf['live'], name: K, value: Leaf['live'][K]): void {
  if (live[name] !== value) live[name] = value;
}

function patternOf({ parent, written }: FormNode, scope: Scope, { permissions, isReadOnly }: Linking): Pattern {
  const reactions = 'x-reactions' in written ? written['x-reactions'] : undefined;
  const around = parent?.pattern ?? 'editable';
  const own = 'x-read-only' in written ? written['x-read-only'] : undefined;
  if (around === 'readPretty' || isReadOnly() || own === true) return 'readPretty';
  if ((isExpression(own) && holds(own, scope, false)) || holds(reactions?.readOnly, scope, false)) return 'readPretty';
  const isBarred = written.permission !== undefined && permissions().disables(written.permission);
  const isDisabled = isBarred || holds(written['x-disabled'], scope, false) || holds(reactions?.disabled, scope, false);
  return around === 'disabled' || isDisabled ? 'disabled' : 'editable';
}

function setPattern(node: FormNode, pattern: Pattern): void {
  if (node.kind === 'grid') node.grid.readonly = pattern !== 'editable';
  if (node.pattern === pattern) return;
  node.pattern = pattern;
  node.state.setPattern(pattern);
}

/** A missing condition yields `otherwise`; one that fails to evaluate does not hold. */
function holds(condition: CompiledExpression | undefined, scope: Scope, otherwise: boolean): boolean {
  return condition === undefined ? otherwise : condition.evaluate(scope) === true;
}

/** Whether a part of the document reads the form's values, at the given path if any. */
export function readsValues(part: unknown, path?: string): boolean {
  const name = path === undefined ? 'values' : `values.${path}`;
  const pending: unknown[] = [part];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isExpression(at)) {
      const members = at.reads.filter((read) => read.startsWith('values.'));
      if (at.reads.includes('values') && (path === undefined || members.length === 0)) return true;
      if (members.some((read) => read === name || read.startsWith(`${name}.`) || name.startsWith(`${read}.`))) return true;
    } else if (typeof at === 'object' && at !== null) pending.push(...Object.values(at));
  }
  return false;
}
