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
  /** The values, or null when it was given up. */
  readonly onDone: (values: Values | null) => void;
}

const none: Values = {};

/** An action's question: the form and its buttons, for a dialog without a footer of its own. */
export function FormDialogBody({ request, onDone }: FormDialogBodyProps) {
  const text = useText();
  const { ports } = useRuntime();
  const screenForm = useScreenForm({ schema: request.form, initial: request.answered ?? none, scope: request.scope });
  const [checking, setChecking] = useState(false);
  const isDone = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const { problems } = request;
  // Closed by its cross, by Esc or with its page: what was typed would be gone. Cancel is a word given.
  useUnsaved(() => !isDone.current && screenForm.isUnsaved());
  useEffect(() => {
    if (problems !== undefined && problems.length > 0) screenForm.tell(problems);
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

/** Tries, so many milliseconds apart: fields may still be on their way, or not to be seen yet. */
const tries = 60;
const pause = 30;

/** Takes the focus to the first field, unless somebody has taken it elsewhere in the dialog. Gives what ends the waiting. */
function focusFirstField(form: HTMLElement): () => void {
  const layer = form.closest('.ant-modal, .ant-drawer');
  let left = tries;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = () => {
    const { activeElement: now } = document;
    if (now !== null && layer?.contains(now) === true && !now.contains(form)) return;
    const field = form.querySelector<HTMLElement>('input:not([type=hidden]), textarea');
    // Until there is one the form has it, so that Esc is heard.
    (field ?? form).focus();
    left -= 1;
    if (left > 0 && (field === null || document.activeElement !== field)) timer = setTimeout(attempt, pause);
  };
  attempt();
  return () => clearTimeout(timer);
}
