import Input from 'antd/es/input/Input';
import type { HTMLAttributes, ReactNode } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asText, typedAttributes } from './field-attributes.ts';

interface TypedInputProps extends FieldProps {
  /** Parses the text into the wire's form; null if it is invalid, in which case the text stays for the rules to reject. */
  readonly parse: (typed: string) => string | null | Promise<string | null>;
  /** Called on focus, to load what `parse` needs. */
  readonly onEnter?: () => void;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly maxLength: number;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly type?: 'text' | 'tel';
}

/** An input whose text is normalised when it loses the focus. Nothing is rounded or truncated. */
export function TypedInput(props: TypedInputProps) {
  const { value, onChange, onBlur, parse, onEnter, prefix, suffix, maxLength, inputMode, type = 'text' } = props;
  const text = asText(value);
  const leave = async () => {
    // A text that is already normalised stays, so that leaving the field is not a change.
    const normalised = text.trim() === '' ? null : await parse(text);
    if (normalised !== null && normalised !== text) onChange(normalised);
    onBlur?.();
  };
  return (
    <Input
      {...typedAttributes(props)}
      type={type}
      onFocus={onEnter}
      onBlur={() => void leave()}
      prefix={prefix}
      suffix={suffix}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
