import { Input } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asText, typedAttributes } from './field-attributes.ts';

interface TypedInputProps extends FieldProps {
  /** The value that the text means, written as the wire has it; null for what is none, which stays as it was typed for the rules to judge. */
  readonly parse: (typed: string) => string | null | Promise<string | null>;
  /** Told when the field is entered, to fetch what `parse` needs. */
  readonly onEnter?: () => void;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly maxLength: number;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly type?: 'text' | 'tel';
}

/** A text that means a value: it stays as it is typed, and is put in order when the field is left. Nothing is rounded or cut. */
export function TypedInput(props: TypedInputProps) {
  const { value, onChange, onBlur, parse, onEnter, prefix, suffix, maxLength, inputMode, type = 'text' } = props;
  const text = asText(value);
  const leave = async () => {
    // A text that is in order already is left alone, so that leaving a field is no change.
    const meant = text.trim() === '' ? null : await parse(text);
    if (meant !== null && meant !== text) onChange(meant);
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
