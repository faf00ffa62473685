import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { syntaxHighlighting } from '@codemirror/language';
import { type Action, type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import type { Knowledge } from '../../../runtime/language/check/knowledge.ts';
import { repairOf } from '../../../runtime/language/editing/repair.ts';
import type { Schema } from '../../../runtime/language/editing/schema-at.ts';
import { isWarning } from '../../../runtime/language/problem.ts';
import type { Problem } from '../../../runtime/language/stages.ts';
import { completeBy } from './complete.ts';
import { explainBy } from './help.ts';
import { memberAt, rangeOf } from './json-places.ts';

interface Props {
  /** The initial text; a different text resets the editor. */
  readonly text: string;
  readonly schema: Schema;
  readonly knowledge: Knowledge;
  readonly label: string;
  readonly problems: readonly Problem[];
  /** The problem to scroll to in the text. */
  readonly focused: Problem | null;
  readonly onChange: (text: string) => void;
}

/** JSON editor with completion, hover help and inline errors. */
export function JsonEditor({ text, schema, knowledge, label, problems, focused, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const first = useRef(text);

  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: first.current,
        extensions: extensionsOf({ schema, knowledge, label }, (changed) => latest.current(changed)),
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [schema, knowledge, label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== null)
      editor.dispatch(
        setDiagnostics(
          editor.state,
          problems.map((problem) => markOf(editor.state, problem)),
        ),
      );
  }, [problems]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || focused === null) return;
    const { from, to } = markOf(editor.state, focused);
    editor.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    editor.focus();
  }, [focused]);

  return <div className="wg-editor" ref={place} />;
}

function extensionsOf({ schema, knowledge, label }: Pick<Props, 'schema' | 'knowledge' | 'label'>, onChange: (text: string) => void) {
  return [
    lineNumbers(),
    history(),
    drawSelection(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    json(),
    syntaxHighlighting(classHighlighter),
    closeBrackets(),
    autocompletion({ override: [completeBy(schema, knowledge)] }),
    hoverTooltip(explainBy(schema)),
    lintGutter(),
    EditorView.lineWrapping,
    // What scrolls must be reachable by keyboard; checkers of accessibility look for the attribute.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
}

function markOf(state: EditorState, problem: Problem): Diagnostic {
  const { path, written = path, code, message, didYouMean } = problem;
  const line = code === 'not_json' ? Number(/at line (\d+)/.exec(message)?.[1] ?? 1) : null;
  const at = line === null ? rangeOf(state, written) : state.doc.line(Math.min(line, state.doc.lines));
  const suggestion = didYouMean === undefined ? '' : `\ndid you mean: ${didYouMean}`;
  const severity = isWarning(problem) ? 'warning' : 'error';
  const actions = actionsOf(state, problem);
  return { from: at.from, to: at.to, severity, source: code, message: `${message}${suggestion}`, actions };
}

/** Puts in what was probably meant, where that is text to insert. */
function actionsOf(state: EditorState, problem: Problem): readonly Action[] {
  const member = memberAt(state, problem.written ?? problem.path);
  const repair = member === null ? undefined : repairOf(problem, member.key?.name, member.value.read);
  if (member === null || repair === undefined) return [];
  const place = repair.of === 'key' ? member.key : member.value;
  if (place === undefined) return [];
  const change = { from: place.from, to: place.to, insert: JSON.stringify(repair.text) };
  return [{ name: `→ ${problem.didYouMean ?? ''}`, apply: (view) => view.dispatch({ changes: change }) }];
}
