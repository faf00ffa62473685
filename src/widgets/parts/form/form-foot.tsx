import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import type { Keeping } from '../../../runtime/forms/use-autosave.ts';
import type { Sending } from '../../../runtime/forms/use-sending.ts';
import { useText } from '../../../runtime/text.ts';
import { clockIn } from '../times.ts';

interface FormFootProps {
  readonly sending: Sending;
  readonly keeping: Keeping;
  /** A sum, shown if the footer is a bar at the bottom. */
  readonly figure: ReactNode;
  readonly extra: ReactNode;
  /** Whether it is placed in a column beside the form. */
  readonly isBeside: boolean;
}

/** The form's submit buttons, which stay visible while the form scrolls. */
export function FormFoot({ sending, keeping, figure, extra, isBeside }: FormFootProps) {
  const { submits, isBusy, send } = sending;
  if (submits.length === 0 && extra === null) return null;
  const [main, ...others] = submits;
  return (
    <div className={isBeside ? 'wb-form-foot-beside' : 'wb-form-foot wb-form-foot-start wb-form-foot-stays'}>
      {figure}
      {main === undefined ? null : (
        <Button type="primary" htmlType="submit" danger={main.action.danger === true} disabled={main.disabled} loading={isBusy}>
          {main.title}
        </Button>
      )}
      {others.map(({ action, title, disabled }) => (
        <Button key={action.name} danger={action.danger === true} disabled={disabled || isBusy} onClick={() => void send(action.name)}>
          {title}
        </Button>
      ))}
      {extra}
      <SavedNote keeping={keeping} />
    </div>
  );
}

/** Says when what was typed was last kept elsewhere, or why it is not. */
export function SavedNote({ keeping: { saved, stopped } }: { readonly keeping: Keeping }) {
  const { ports } = useRuntime();
  const text = useText();
  if (stopped !== null)
    return (
      <span className="wb-form-saved wb-warning" role="status">
        {text(stopped)}
      </span>
    );
  if (saved === null) return null;
  const { hour, minute } = clockIn(ports.timeZone, saved.at);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  return (
    <span className={saved.isDone ? 'wb-form-saved wb-muted' : 'wb-form-saved wb-warning'} role="status">
      {text(saved.isDone ? 'widget.form.saved' : 'widget.form.notSaved', { time })}
    </span>
  );
}
