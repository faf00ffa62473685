import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DictionaryItem } from '../../../../contract/entities/identity/account.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { plainCell } from '../../../runtime/grid/cell-values.ts';
import type { GridColumn } from '../../../runtime/grid/columns.ts';
import type { GridHandle } from '../../../runtime/grid/handle.ts';
import type { Line } from '../../../runtime/grid/lines.ts';
import type { Editing } from '../../../runtime/grid/state.ts';
import { useText } from '../../../runtime/text.ts';
import { offeredItems } from '../dictionary-items.ts';
import { ChoiceList } from './choice-list.tsx';
import { matchingItems } from './matching.ts';
import { isNumeric } from './measures.ts';

interface CellEditorProps {
  readonly handle: GridHandle;
  readonly line: Line;
  readonly row: number;
  readonly column: GridColumn;
  readonly locked: boolean;
  readonly editing: Editing | null;
  readonly problem: string | undefined;
  readonly messageId: string;
}

/**
 * The editor of the active cell. It is an input even before editing starts, with its text selected: typing then replaces the
 * text, and an input method can compose from the first key.
 */
export function CellEditor(props: CellEditorProps) {
  const { column, editing, line } = props;
  if (column.kind === 'flag' && typeof line.values[column.name] !== 'string') return <FlagEditor {...props} />;
  if (column.kind === 'other' && editing !== null) return <OtherEditor {...props} />;
  return column.kind === 'choice' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />;
}

function attributesOf({ row, column, locked, problem, messageId }: CellEditorProps, line: string) {
  return {
    'aria-label': `${column.title}, ${line} ${row + 1}`,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? undefined : messageId,
    'aria-required': column.required ? true : undefined,
    readOnly: locked,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
}

/** Selects the text while the cell is not open, so that typing replaces it; a value picked from a list stays selected. */
function useSelected(editing: Editing | null, value: string, isPicked = false): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const isOpen = editing !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value while the cell is closed is selected anew
  useLayoutEffect(() => {
    if (!isOpen) input.current?.select();
    else if (editing?.way === 'in' && !isPicked) input.current?.setSelectionRange(value.length, value.length);
  }, [isOpen, isOpen ? '' : value]);
  return input;
}

function TextEditor(props: CellEditorProps) {
  const { handle, line, column, editing } = props;
  const text = useText();
  const { registry, cells } = useRuntime();
  const cellValue = line.values[column.name];
  const other = column.kind === 'other' ? registry.fields[column.field['x-component']] : undefined;
  const value =
    editing?.text ??
    (other !== undefined && cellValue !== undefined ? other.text(cellValue, cells) : plainCell(column, cellValue, undefined));
  const input = useSelected(editing, value);
  return (
    <input
      {...attributesOf(props, text('widget.grid.line'))}
      ref={input}
      className="eg-input"
      inputMode={isNumeric(column) ? 'decimal' : undefined}
      value={value}
      onChange={(event) => (other === undefined ? handle.edits.type(event.target.value) : handle.edits.open())}
    />
  );
}

function FlagEditor(props: CellEditorProps) {
  const { handle, line, column, locked } = props;
  const text = useText();
  const { readOnly: _readOnly, ...attributes } = attributesOf(props, text('widget.grid.line'));
  return (
    <input
      {...attributes}
      type="checkbox"
      className="eg-flag"
      checked={line.values[column.name] === true}
      onChange={(event) => {
        if (locked) return;
        handle.edits.put(event.target.checked);
        handle.edits.commit();
      }}
    />
  );
}

/** A registry component, shown once the cell is open. */
function OtherEditor({ handle, line, column, problem }: CellEditorProps) {
  const { registry } = useRuntime();
  const Component = registry.fields[column.field['x-component']]?.component;
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    holder.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus();
  }, []);
  if (Component === undefined) return null;
  return (
    <div ref={holder} className="eg-other">
      <Suspense fallback={null}>
        <Component
          label={column.title}
          value={line.values[column.name]}
          onChange={handle.edits.put}
          invalid={problem !== undefined}
          items={handle.choices.of(column, handle.lines.row(line))}
          settings={column.settings}
        />
      </Suspense>
    </div>
  );
}

/** Typing filters the choices; Enter and Tab take the marked choice, otherwise the cell's own text. */
function ChoiceEditor(props: CellEditorProps) {
  const { handle, line, column, editing } = props;
  const text = useText();
  const row = handle.lines.row(line);
  const cellValue = line.values[column.name];
  const items = handle.choices.of(column, row);
  const value = editing?.text ?? plainCell(column, cellValue, items);
  const input = useSelected(editing, value, true);
  const before = editing?.before.values[column.name];
  const isTyped = editing !== null && value !== plainCell(column, before, items);
  const found = useFound(props, isTyped ? value.trim() : '');
  const offered = offeredItems(found?.items ?? items, before);
  // Until the server has replied for the typed text, Enter must not take a choice that does not match it.
  const wanted = isTyped && found?.typed !== value.trim() ? value.trim() : '';
  const matching = matchingItems(offered, wanted);
  const [marked, setMarked] = useState(-1);
  const at = marked >= 0 ? Math.min(marked, matching.length - 1) : wanted === '' ? matching.findIndex((item) => item.value === before) : 0;
  const listId = `${props.messageId}-list`;
  const takeChoice = (item: DictionaryItem) => {
    handle.edits.put(item.value);
    handle.edits.commit();
  };
  return (
    <>
      <input
        {...attributesOf(props, text('widget.grid.line'))}
        ref={input}
        className="eg-input"
        role="combobox"
        aria-expanded={editing !== null}
        aria-controls={listId}
        aria-activedescendant={editing !== null && at >= 0 ? `${listId}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          setMarked(-1);
          handle.edits.type(event.target.value);
        }}
        onKeyDown={(event) => {
          if (editing === null || event.nativeEvent.isComposing) return;
          const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          const item = matching[at];
          if (move !== undefined && matching.length > 0) {
            event.preventDefault();
            event.stopPropagation();
            setMarked((at + move + matching.length) % matching.length);
          } else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined && (isTyped || marked >= 0)) {
            // The grid then handles the key as in every open cell.
            handle.edits.put(item.value);
          }
        }}
      />
      {editing === null ? null : (
        <ChoiceList
          id={listId}
          anchor={input}
          items={matching}
          marked={at}
          loading={items === undefined || (found !== null && wanted !== '')}
          onTake={takeChoice}
        />
      )}
    </>
  );
}

interface Found {
  /** The text that was searched for. */
  readonly typed: string;
  readonly items: readonly DictionaryItem[];
}

/** The server's last result for the typed text or an earlier one; null if all choices are loaded. */
function useFound({ handle, line, column }: CellEditorProps, typed: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const latest = useRef(line);
  latest.current = line;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        handle.choices.find(column, handle.lines.row(latest.current), typed, controller.signal)?.then(
          (items) => !controller.signal.aborted && setFound({ typed, items }),
          () => undefined,
        );
      },
      typed === '' ? 0 : 300,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [handle, column, typed]);
  return found;
}
