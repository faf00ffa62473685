import { Button } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../runtime/context.ts';
import { useScreenForm } from '../../runtime/forms/use-form.ts';
import type { AskRequest, Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { useUnsaved } from '../../runtime/unsaved.ts';
import { isSecondClick } from '../parts/action/second-click.ts';
import { FormFields } from '../parts/form/form-fields.tsx';
import { takesSubmitKeys, useSubmitKeys } from '../parts/form/submit-keys.ts';

interface FormDialogBodyProps {
  readonly request: AskRequest;
  /** Receives the values, or null if cancelled. */
  readonly onDone: (values: Values | null) => void;
}

const noValues: Values = {};

/** The form of an `ask` step with its buttons, for a dialog without its own footer. */
export function FormDialogBody({ request, onDone }: FormDialogBodyProps) {
  const text = useText();
  const { ports } = useRuntime();
  const screenForm = useScreenForm({ schema: request.form, initial: request.answered ?? noValues, scope: request.scope });
  const [checking, setChecking] = useState(false);
  const isDone = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const { problems } = request;
  // Closing by the close button, Esc or navigation would lose the input. Cancel is a deliberate choice.
  useUnsaved(() => !isDone.current && screenForm.isUnsaved());
  useEffect(() => {
    if (problems !== undefined && problems.length > 0) screenForm.showProblems(problems);
    else if (root.current !== null) return focusFirstField(root.current);
  }, [screenForm, problems]);

  const done = (values: Values | null) => {
    isDone.current = true;
    onDone(values);
  };
  const send = async () => {
    if (checking) return;
    setChecking(true);
    const values = await screenForm.submit();
    setChecking(false);
    if (values !== null) done(values);
    else if (screenForm.isIncomplete()) ports.notify('warning', text('rule.complete'));
  };
  useSubmitKeys(root, () => void send());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form ref={root} tabIndex={-1} className="wb-form" noValidate autoComplete="off" onSubmit={onSubmit} {...takesSubmitKeys}>
      {request.text === undefined ? null : <p className="wb-form-lead">{request.text}</p>}
      <FormFields screenForm={screenForm} columns={request.columns ?? 1} />
      <div className="wb-form-foot">
        <Button onClick={() => done(null)}>{text('widget.form.cancel')}</Button>
        <Button
          type="primary"
          danger={request.danger === true}
          htmlType="submit"
          loading={checking}
          onClick={(event) => isSecondClick(event) && event.preventDefault()}
        >
          {request.okText ?? text('widget.form.ok')}
        </Button>
      </div>
    </form>
  );
}

/** Number of attempts: fields may still be loading or hidden. */
const maxTries = 60;
const retryMs = 30;

/** Focuses the first field, unless the focus is already elsewhere in the dialog. Returns a function that cancels it. */
function focusFirstField(form: HTMLElement): () => void {
  const layer = form.closest('.ant-modal, .ant-drawer');
  let left = maxTries;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    const { activeElement: now } = document;
    if (now !== null && layer?.contains(now) === true && !now.contains(form)) return;
    const field = form.querySelector<HTMLElement>('input:not([type=hidden]), textarea');
    // The form itself takes the focus until a field exists, so that Esc works.
    (field ?? form).focus();
    left -= 1;
    if (left > 0 && (field === null || document.activeElement !== field)) timer = setTimeout(attempt, retryMs);
  };
  attempt();
  return () => clearTimeout(timer);
}
