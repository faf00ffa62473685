import { Button, Popover } from 'antd';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { type ClipboardEvent, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { asNumbers, parseNumbers } from '../../../../contract/values/number-list.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asNumber, fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';

export function NumberListView(props: FieldProps) {
  const { id, value, onChange, onBlur, disabled, placeholder, settings } = props;
  const text = useText();
  const numbers = asNumbers(value);
  const [typed, setTyped] = useState('');
  // The typed text leads as long as it means the value; a value from elsewhere (reset, the address) replaces it.
  const shown = isSameList(parseNumbers(typed), numbers) ? typed : numbers.join('\n');
  const max = asNumber(settings.max) ?? limits.numberList;
  const isOver = numbers.length > max;
  const overId = id === undefined ? undefined : `${id}-over`;

  const change = (next: string) => {
    setTyped(next);
    const found = parseNumbers(next);
    if (!isSameList(found, numbers)) onChange(found.length === 0 ? undefined : found);
  };
  return (
    <>
      <Input
        {...fieldAttributes(props)}
        {...(isOver ? { 'aria-describedby': overId, 'aria-invalid': true } : {})}
        status={isOver ? 'error' : statusOf(props)}
        value={inOneLine(shown)}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => paste(event, change)}
        onBlur={onBlur}
        disabled={disabled}
        placeholder={placeholder ?? text('widget.numberList.placeholder')}
        autoComplete="off"
        spellCheck={false}
        allowClear
        suffix={numbers.length < 2 ? <span /> : <Numbers shown={shown} numbers={numbers} max={max} disabled={disabled} change={change} />}
      />
      {isOver ? (
        <div id={overId} className="wb-hint wb-error" role="alert">
          {text('widget.numberList.over', { count: numbers.length, max })}
        </div>
      ) : null}
    </>
  );
}

interface NumbersProps {
  readonly shown: string;
  readonly numbers: readonly string[];
  readonly max: number;
  readonly disabled: boolean | undefined;
  readonly change: (text: string) => void;
}

/** The count, which opens the numbers one below the other. */
function Numbers({ shown, numbers, max, disabled, change }: NumbersProps) {
  const text = useText();
  const title = text('widget.numberList.count', { count: numbers.length, max });
  const list = (
    <div className="wb-numbers">
      <TextArea
        aria-label={title}
        value={inLines(shown)}
        onChange={(event) => change(event.target.value)}
        rows={10}
        spellCheck={false}
        disabled={disabled}
      />
      <Button block disabled={disabled} onClick={() => change('')}>
        {text('widget.numberList.clear')}
      </Button>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={title} content={list}>
      <button type="button" className={`wb-count ${numbers.length > max ? 'wb-count-over' : ''}`} aria-label={title} title={title}>
        {numbers.length}
      </button>
    </Popover>
  );
}

/** A one-line field drops newlines without a trace, so that pasted columns of a spreadsheet would grow together. */
function paste(event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void): void {
  const pasted = parseNumbers(event.clipboardData.getData('text'));
  if (pasted.length < 2) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  change(
    [value.slice(0, selectionStart ?? value.length), ...pasted, value.slice(selectionEnd ?? value.length)]
      .filter((part) => part.trim() !== '')
      .join('\n'),
  );
}

function inOneLine(text: string): string {
  return text.replace(/[ \t]*[\r\n]+[ \t]*/g, ', ');
}

function inLines(text: string): string {
  return text.replace(/[\t ,，、;；]+/g, '\n');
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}
