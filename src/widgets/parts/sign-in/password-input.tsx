import type { InputRef } from 'antd';
import Password from 'antd/es/input/Password';
import { type ComponentProps, type KeyboardEvent, type Ref, useState } from 'react';
import { useText } from '../../../runtime/text.ts';

interface PasswordInputProps extends Omit<ComponentProps<typeof Password>, 'ref'> {
  readonly inputRef?: Ref<InputRef>;
}

/** A password input with a caps lock warning. */
export function PasswordInput({ inputRef, onKeyUp, onKeyDown, onBlur, ...props }: PasswordInputProps) {
  const [capsLock, setCapsLock] = useState(false);
  const text = useText();
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <Password
        {...props}
        ref={inputRef}
        onKeyDown={(event) => {
          watch(event);
          onKeyDown?.(event);
        }}
        onKeyUp={(event) => {
          watch(event);
          onKeyUp?.(event);
        }}
        onBlur={(event) => {
          setCapsLock(false);
          onBlur?.(event);
        }}
      />
      <div className="wb-hint wb-warning" role="status">
        {capsLock ? text('widget.password.capsLock') : null}
      </div>
    </>
  );
}
