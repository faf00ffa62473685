import { Button, Input, InputNumber, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { changed, columnsIn, headingsOf, readSavedMapping, sourcesOf, writeMapping } from './mapped-columns.ts';
import { MappedFields } from './mapped-fields.tsx';
import { Preview } from './preview.tsx';
import type { Columns, SavedMapping } from './replies.ts';

interface Props {
  readonly columns: Columns;
  readonly saved: readonly SavedMapping[];
  readonly isSending: boolean;
  readonly onSheet: (sheet: string) => void;
  readonly onSend: (mapping: string) => void;
  readonly onSaved: (mapping: SavedMapping) => void;
}

/** The header row and the source of each field, starting from the proposal. A saved mapping replaces both. */
function useMapping(columns: Columns) {
  const [headerRow, setHeaderRow] = useState(columns.headerRow);
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(() => columnsIn(columns));
  const [fixed, setFixed] = useState<ReadonlyMap<string, string>>(new Map());
  const headings = headingsOf(columns, headerRow);
  // A heading missing from this row counts as not chosen, and is restored with the row.
  const chosen = new Map([...wanted].filter(([field, heading]) => headings.includes(heading) && !fixed.has(field)));
  const sources = sourcesOf(chosen, fixed);
  return {
    headerRow,
    setHeaderRow,
    headings,
    sources,
    missing: columns.fields.filter(({ field, required }) => required && !sources.has(field)),
    choose: (field: string, heading: string | undefined) => {
      setFixed((before) => changed(before, field, undefined));
      setWanted((before) => changed(before, field, heading));
    },
    fix: (field: string, value: string | undefined) => setFixed((before) => changed(before, field, value)),
    /** @returns whether the saved mapping can be read */
    apply: (saved: string): boolean => {
      const read = readSavedMapping(saved);
      if (read === null) return false;
      setHeaderRow(read.headerRow);
      setWanted(read.columns);
      setFixed(read.fixed);
      return true;
    },
  };
}

/**
 * Chooses the header row and the heading or the fixed value of each field, starting from the proposal or a saved mapping. What is missing
 * is marked after the first try to import.
 */
export function Mapping({ columns, saved, isSending, onSheet, onSend, onSaved }: Props) {
  const text = useText();
  const { headerRow, setHeaderRow, headings, sources, missing, choose, fix, apply } = useMapping(columns);
  const [tries, setTries] = useState(0);
  const [name, setName] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const ids = { row: useId(), missing: useId() };
  const mapping = writeMapping(columns, headerRow, sources);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('.ant-select-status-error input, input.ant-input-status-error')?.focus();
  }, [tries]);

  const applyMapping = (savedName: string) => {
    if (apply(saved.find((one) => one.name === savedName)?.mapping ?? '')) setName(savedName);
  };
  return (
    <div className="oi-map" ref={form}>
      <div className="oi-way">
        {columns.sheets.length < 2 ? null : (
          <Choice
            label={text('widget.orderImport.map.sheet')}
            value={columns.sheet}
            names={columns.sheets}
            disabled={isSending}
            onChange={onSheet}
          />
        )}
        <span className="oi-pair">
          <label htmlFor={ids.row}>{text('widget.orderImport.map.headerRow')}</label>
          <InputNumber
            id={ids.row}
            min={1}
            max={columns.rows.length}
            precision={0}
            value={headerRow}
            onChange={(value) => setHeaderRow(value ?? 1)}
          />
        </span>
        {saved.length === 0 ? null : (
          <Choice label={text('widget.orderImport.map.use')} names={saved.map((one) => one.name)} onChange={applyMapping} />
        )}
      </div>
      <Preview columns={columns} headerRow={headerRow} />
      <MappedFields columns={columns} sources={sources} headings={headings} isTried={tries > 0} onChoose={choose} onFix={fix} />
      <p id={ids.missing} className={missing.length === 0 || tries === 0 ? 'wb-muted' : 'wb-error'} aria-live="polite">
        {missing.length === 0
          ? text('widget.orderImport.map.complete')
          : text('widget.orderImport.map.missing', {
              fields: missing.map(({ title }) => title).join(text('widget.orderImport.map.joint')),
            })}
      </p>
      <div className="oi-way">
        <SaveMapping name={name} mapping={mapping} isEmpty={sources.columns.size === 0} onName={setName} onSaved={onSaved} />
      </div>
      <div className="oi-way oi-end">
        <Button
          type="primary"
          loading={isSending}
          aria-describedby={ids.missing}
          onClick={() => (missing.length > 0 ? setTries((before) => before + 1) : onSend(mapping))}
        >
          {text('widget.orderImport.map.import')}
        </Button>
      </div>
    </div>
  );
}

interface NameChoiceProps {
  readonly label: string;
  readonly value?: string;
  readonly names: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (name: string) => void;
}

/** Chooses one of several names: the sheet to read, or a saved mapping. */
function Choice({ label, value, names, disabled = false, onChange }: NameChoiceProps) {
  const id = useId();
  return (
    <span className="oi-pair">
      <label htmlFor={id}>{label}</label>
      <Select<string>
        id={id}
        className="oi-kept"
        {...(value === undefined ? {} : { value })}
        disabled={disabled}
        onChange={onChange}
        options={names.map((name) => ({ value: name, label: name }))}
      />
    </span>
  );
}

interface SaveMappingProps {
  readonly name: string;
  readonly mapping: string;
  readonly isEmpty: boolean;
  readonly onName: (name: string) => void;
  readonly onSaved: (mapping: SavedMapping) => void;
}

/** Saves the mapping under a name, for later files of the same kind. */
function SaveMapping({ name, mapping, isEmpty, onName, onSaved }: SaveMappingProps) {
  const { ports } = useRuntime();
  const text = useText();
  const id = useId();
  const [isKeeping, setKeeping] = useState(false);
  const keep = async () => {
    setKeeping(true);
    try {
      await ports.call('order.saveMapping', { name: name.trim(), mapping });
      onSaved({ name: name.trim(), mapping });
      ports.notify('success', text('widget.orderImport.map.kept', { name: name.trim() }));
    } catch (failure) {
      ports.showFailure(failure);
    } finally {
      setKeeping(false);
    }
  };
  return (
    <>
      <span className="oi-pair">
        <label htmlFor={id}>{text('widget.orderImport.map.name')}</label>
        <Input id={id} className="oi-kept" maxLength={64} value={name} onChange={({ target }) => onName(target.value)} />
      </span>
      <Button loading={isKeeping} disabled={name.trim() === '' || isEmpty} onClick={() => void keep()}>
        {text('widget.orderImport.map.keep')}
      </Button>
    </>
  );
}
