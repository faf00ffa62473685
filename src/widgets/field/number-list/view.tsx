import Input from 'antd/es/input/Input';
import { type ClipboardEvent, Suspense, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { asNumbers, parseNumbers } from '../../../../contract/values/number-list.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { asNumber, fieldAttributes, statusOf } from '../../parts/field/field-attributes.ts';
import { late } from '../../parts/late/late.tsx';

const Numbers = late(() => import('./numbers.tsx').then(({ Numbers }) => Numbers));

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
        suffix={
          numbers.length < 2 ? (
            <span />
          ) : (
            <Suspense fallback={<span className="wb-count">{numbers.length}</span>}>
              <Numbers lines={inLines(shown)} count={numbers.length} max={max} disabled={disabled} change={change} />
            </Suspense>
          )
        }
      />
      {isOver ? (
        <div id={overId} className="wb-hint wb-error" role="alert">
          {text('widget.numberList.over', { count: numbers.length, max })}
        </div>
      ) : null}
    </>
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
