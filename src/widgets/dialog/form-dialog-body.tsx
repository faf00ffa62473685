import { Button } from 'antd';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useScreenForm } from '../../runtime/forms/use-form.ts';
import type { AskRequest, Values } from '../../runtime/ports.ts';
import { useText } from '../../runtime/text.ts';
import { useUnsaved } from '../../runtime/unsaved.ts';
import { FormFields } from '../parts/form-fields.tsx';
import { takesSubmitKeys, useSubmitKeys } from '../parts/submit-keys.ts';

interface FormDialogBodyProps {
  readonly request: AskRequest;
  /** The values, or null when it was given up. */
  readonly onDone: (values: Values | null) => void;
}

const none: Values = {};

/** An action's question: the form and its buttons, for a dialog without a footer of its own. */
export function FormDialogBody({ request, onDone }: FormDialogBodyProps) {
  const text = useText();
  const screenForm = useScreenForm({ schema: request.form, initial: request.answered ?? none, scope: request.scope });
  const [checking, setChecking] = useState(false);
  const isDone = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const { problems } = request;
  // Closed by its cross, by Esc or with its page: what was typed would be gone. Cancel is a word given.
  useUnsaved(() => !isDone.current && screenForm.isUnsaved());
  useEffect(() => {
    if (problems !== undefined && problems.length > 0) screenForm.tell(problems);
    else root.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
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
  };
  useSubmitKeys(root, () => void send());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form ref={root} className="wb-form" noValidate autoComplete="off" onSubmit={onSubmit} {...takesSubmitKeys}>
      <FormFields screenForm={screenForm} columns={request.columns ?? 1} />
      <div className="wb-form-foot">
        <Button onClick={() => done(null)}>{text('widget.form.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={checking}>
          {request.okText ?? text('widget.form.ok')}
        </Button>
      </div>
    </form>
  );
}
