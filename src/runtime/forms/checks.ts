import type { FieldProblem } from '../../../contract/envelope.ts';
import { isBlank } from '../../../contract/rules/rule.ts';
import type { GridProblem } from '../grid/grid.ts';
import { isValidated, type RuleContext, syncError } from './field-errors.ts';
import { type Focus, focusOn } from './focus.ts';
import { createLateChecks } from './late-checks.ts';
import { type Cards, everyNode, type FormNode, type GridNode, isVisible, type Leaf, leavesOf } from './node.ts';
import { sentPath, sentRows } from './values.ts';

export interface Checks {
  /** A field's value has changed: its message is outdated. */
  written(leaf: Leaf): void;
  left(leaf: Leaf): void;
  /** Removes the form's own messages that no longer apply. */
  again(): void;
  /** Validates everything; focuses the first error. */
  all(nodes: readonly FormNode[]): Promise<boolean>;
  /** Shows messages of the server beside their fields; with `wholly`, only if each has a field. */
  showProblems(problems: readonly FieldProblem[], wholly: boolean): boolean;
  /** Scrolls to the field at a path and focuses it, or its nearest existing ancestor. */
  focusPath(path: string): void;
  stop(): void;
}

interface Setting {
  readonly nodes: readonly FormNode[];
  readonly focus: Focus;
  readonly ruleContext: RuleContext;
}

/** Decides which errors a form shows, and when. */
export function createChecks({ nodes, focus, ruleContext }: Setting): Checks {
  const late = createLateChecks(ruleContext, (leaf, message) => setMessage(leaf, message, 'late'));

  function setMessage(leaf: Leaf, message: string, who: Exclude<Leaf['messageSource'], null>): void {
    leaf.messageSource = message === '' ? null : who;
    const shown = message === '' ? [] : [message];
    if (String(leaf.state.selfErrors) !== String(shown)) leaf.state.selfErrors = shown;
  }

  function judgeNow(leaf: Leaf): boolean {
    const message = syncError(leaf, ruleContext);
    if (message !== '' || leaf.messageSource === 'form') setMessage(leaf, message, 'form');
    return message === '';
  }

  async function firstWrong(within: readonly FormNode[]): Promise<(() => void) | null> {
    const wrong: { readonly at: number; readonly go: () => void }[] = [];
    const inner = everyNode(within);
    await Promise.all(
      inner.map(async (node, at) => {
        const go = await wrongAt(node);
        if (go !== null) wrong.push({ at, go });
      }),
    );
    return wrong.sort((one, other) => one.at - other.at)[0]?.go ?? null;
  }

  async function wrongAt(node: FormNode): Promise<(() => void) | null> {
    if (node.kind === 'leaf') {
      const isRight = judgeNow(node) && (!isValidated(node) || (await late.now(node)) === '');
      return isRight ? null : () => focusOn(node, focus);
    }
    if (node.kind === 'group' || !isVisible(node) || node.pattern !== 'editable') return null;
    if (node.kind === 'cards') return isRightCount(node, ruleContext) ? null : () => focusOn(node, focus);
    const atOnce = node.grid.validate();
    const [first] = atOnce.length > 0 ? atOnce : await node.grid.validateLate();
    if (first !== undefined) return () => focusCell(node, first, focus);
    return isRightCount(node, ruleContext) ? null : () => focusOn(node, focus);
  }

  return {
    written(leaf) {
      leaf.live.isChecking = false;
      if (leaf.messageSource === 'server' || leaf.messageSource === 'late') setMessage(leaf, '', 'form');
      late.soon(leaf);
    },
    left(leaf) {
      if (isBlank(leaf.state.value) || leaf.messageSource === 'server') return;
      if (judgeNow(leaf) && isValidated(leaf)) void late.now(leaf);
    },
    again() {
      for (const leaf of leavesOf(nodes)) if (leaf.messageSource === 'form') judgeNow(leaf);
    },
    async all(within) {
      const go = await firstWrong(within);
      go?.();
      return go === null;
    },
    showProblems(problems, wholly) {
      const places = problems.map((problem) => placeOf(problem, nodes));
      if (wholly && places.includes(null)) return false;
      for (const node of everyNode(nodes))
        if (node.kind === 'grid') node.grid.refuse(places.flatMap((place) => (place?.node === node && 'cell' in place ? place.cell : [])));
      for (const place of places) {
        if (place === null || 'cell' in place) continue;
        if (place.node.kind === 'leaf') setMessage(place.node, place.message, 'server');
        else place.node.list.message = place.message;
      }
      const [first] = places.filter((place) => place !== null);
      if (first !== undefined && 'cell' in first) focusCell(first.node, first.cell, focus);
      else if (first !== undefined) focusOn(first.node, focus);
      return true;
    },
    focusPath: (path) => leadTo(path, nodes, focus),
    stop: late.stop,
  };
}

function isRightCount(node: GridNode | Cards, { ports }: RuleContext): boolean {
  const count = sentRows(node).length;
  const { minItems = 0, maxItems = count } = node.array;
  const key = count < minItems ? 'widget.form.tooFew' : count > maxItems ? 'widget.form.tooMany' : null;
  node.list.message = key === null ? '' : ports.translate(key, { name: node.title ?? node.name, min: minItems, max: maxItems });
  return key === null;
}

function focusCell(node: GridNode, cell: GridProblem, focus: Focus): void {
  focus.reveals.emit('reveal', node);
  // Another step must draw first.
  setTimeout(() => node.grid.focus(cell), 0);
}

type PlacedProblem =
  | { readonly node: GridNode; readonly cell: GridProblem }
  | { readonly node: Exclude<FormNode, { kind: 'group' }>; readonly message: string };

/** The field that a path of the server refers to: `consignee.city`, `boxes.2.weight`, `boxes[2].weight`. */
function placeOf({ path, message }: FieldProblem, nodes: readonly FormNode[]): PlacedProblem | null {
  const plain = path.replace(/\[(\d+)\]/g, '.$1');
  for (const node of everyNode(nodes)) {
    if (node.kind === 'group' || !isVisible(node)) continue;
    if (sentPath(node) === plain) return { node, message };
    const [, row, name] =
      node.kind === 'grid' && plain.startsWith(`${node.path}.`) ? (cellPath.exec(plain.slice(node.path.length)) ?? []) : [];
    if (node.kind === 'grid' && row !== undefined && name !== undefined) return { node, cell: { row: Number(row), name, message } };
  }
  return null;
}

function leadTo(path: string, nodes: readonly FormNode[], focus: Focus): void {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const cell = placeOf({ path: at, rule: '', message: '' }, nodes);
    const place = cell ?? groupAt(at, nodes);
    if (place === null) continue;
    if (cell !== null && 'cell' in cell) focusCell(cell.node, cell.cell, focus);
    else focusOn(place.node, focus);
    return;
  }
}

function groupAt(path: string, nodes: readonly FormNode[]): { readonly node: FormNode } | null {
  const node = everyNode(nodes).find(
    (each) => each.kind === 'group' && each.group.type === 'object' && each.address === path && isVisible(each),
  );
  return node === undefined ? null : { node };
}

const cellPath = /^\.(\d+)\.(\w+)$/;
