import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CallFailure } from '../../../../contract/failure.ts';
import { runSteps } from '../../../runtime/actions/run.ts';
import { reachOf } from '../../../runtime/actions/use-action.ts';
import { useRuntime, useSurroundings } from '../../../runtime/context.ts';
import { useScreenForm } from '../../../runtime/forms/use-form.ts';
import { pick } from '../../../runtime/inputs.ts';
import type { CompiledFormSchema } from '../../../runtime/language/stages.ts';
import type { Values } from '../../../runtime/ports.ts';
import { useText } from '../../../runtime/text.ts';
import { useUnsaved } from '../../../runtime/unsaved.ts';
import { FormFields } from '../form/form-fields.tsx';
import type { Editable } from './editable.ts';
import './inline-edit.css';

interface Props {
  readonly row: Values;
  readonly shown: Editable;
  readonly onClose: () => void;
  /** Runs after the steps have succeeded, to load the row again. */
  readonly onSaved: () => void;
}

/** What fields open outside of themselves; the focus in one of these has not left the field. */
const popups = '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-popover, .ant-modal, .ant-color-picker';

/** The field of a value. Enter and leaving it save, Escape gives back; a failure stands below it and what was typed stays. */
export function ValueEditor({ row, shown, onClose, onSaved }: Props) {
  const { ports } = useRuntime();
  const { scope, screen } = useSurroundings();
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const name = shown.dataIndex.replaceAll('.', '_');
  const [failure, setFailure] = useState<string | null>(null);
  const isSaving = useRef(false);
  const isMounted = useIsMounted();
  const here = useMemo(() => ({ ...scope, row }), [scope, row]);
  // The row may be loaded again while somebody types; the field keeps the value that it was opened with.
  const [initial] = useState<Values>(() => ({ [name]: pick(row, shown.dataIndex) ?? undefined }));
  const schema = useMemo(() => schemaOf(name, shown), [name, shown]);
  const screenForm = useScreenForm({ schema, initial, scope: here });
  useUnsaved(() => screenForm.isUnsaved());
  useEffect(() => focusField(root.current), []);

  /** Gives the focus back to the value, unless the user has taken it elsewhere. */
  const close = () => {
    const place = root.current?.closest('td, dd, .ant-table-cell');
    onClose();
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (now === null || now === document.body) place?.querySelector<HTMLElement>('.wb-editable')?.focus({ preventScroll: true });
    });
  };
  /** @returns whether the steps have succeeded; a failure is shown here, or by the page once the value is gone */
  const run = async (values: Values) => {
    const onFailure = (reason: unknown) => {
      if (!isMounted.current) return false;
      setFailure(reason instanceof CallFailure && reason.message !== '' ? reason.message : text('list.failure.unknown'));
      return true;
    };
    return runSteps(shown.edit.do, { ...here, value: values[name] ?? null }, { ...reachOf(screen), ports, onFailure });
  };
  const save = async () => {
    if (isSaving.current) return;
    if (!screenForm.isUnsaved() && failure === null) return close();
    isSaving.current = true;
    try {
      const values = await screenForm.submit();
      if (values === null || !(await run(values))) return;
      onSaved();
      close();
    } finally {
      isSaving.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The keys of the table are not those of the field.
    event.stopPropagation();
    // The keys that end a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isOpen = root.current?.querySelector('[aria-expanded="true"]') != null;
    if (event.key === 'Escape' && !isOpen) close();
    else if (event.key === 'Enter' && !isOpen && !(event.target instanceof HTMLTextAreaElement && !event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && (root.current?.contains(relatedTarget) === true || relatedTarget.closest(popups) !== null))
      return;
    void save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within takes the keys; this frame saves and gives back
    <div ref={root} className="wb-editor" onKeyDown={onKeyDown} onBlur={onBlur} onDoubleClick={(event) => event.stopPropagation()}>
      <FormFields screenForm={screenForm} columns={1} />
      {failure === null ? null : (
        <p className="wb-edit-failure" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** A form of the one field, named as its value is. */
function schemaOf(name: string, { edit: { field }, title, dict, enum: choices }: Editable): CompiledFormSchema {
  const properties = {
    [name]: { title, ...(dict === undefined ? {} : { dict }), ...(choices === undefined ? {} : { enum: choices }), ...field },
  };
  return { type: 'object', properties };
}

/** Fields may load first. */
function focusField(root: HTMLElement | null): () => void {
  let left = 60;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    const field = root?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
    left -= 1;
    if (field == null && left > 0) timer = setTimeout(attempt, 30);
  };
  attempt();
  return () => clearTimeout(timer);
}
