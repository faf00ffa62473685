import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { limits } from '../../../../contract/limits.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asText, fieldAttributes, statusOf } from '../field/field-attributes.ts';
import { CaptchaInput } from './captcha-input.tsx';
import { useSentCode } from './use-sent-code.ts';

/** The input of a sent code, the button that asks for one, and the graphic code when the server wants it first. */
export function SentCodeInput(props: FieldProps) {
  const { settings, beside, onChange, onBlur, disabled } = props;
  const text = useText();
  const isOwn = typeof settings.recipient !== 'string';
  const recipient = isOwn ? '' : asText(beside?.values[asText(settings.recipient)]);
  const sent = useSentCode({ purpose: asText(settings.purpose), recipient, isOwn, onChange });
  const { seconds, wasSent } = sent;
  const label = seconds > 0 ? text('widget.sentCode.wait', { seconds }) : text(wasSent ? 'widget.sentCode.again' : 'widget.sentCode.send');
  return (
    <div className="wb-sent-code">
      {sent.asksPicture ? (
        <CaptchaInput
          aria-label={text('widget.sentCode.picture')}
          purpose="code"
          value={sent.picture.captcha}
          onAnswer={sent.answer}
          round={sent.round}
          disabled={disabled}
        />
      ) : null}
      <div className="wb-sent-code-row">
        <Input
          {...fieldAttributes(props)}
          status={statusOf(props)}
          value={sent.typed}
          onChange={(event) => sent.type(event.target.value)}
          onBlur={onBlur}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button disabled={disabled || seconds > 0} loading={sent.isAsking} onClick={() => void sent.ask()}>
          {label}
        </Button>
      </div>
      <div className={sent.problem === null ? 'wb-hint' : 'wb-hint wb-error'} role={sent.problem === null ? 'status' : 'alert'}>
        {sent.problem ??
          (wasSent ? text(isOwn ? 'widget.sentCode.sentOwn' : 'widget.sentCode.sent', { minutes: limits.codeMs / 60_000 }) : null)}
      </div>
    </div>
  );
}
