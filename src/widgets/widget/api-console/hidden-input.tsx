import { Button } from 'antd';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '../../../runtime/text.ts';

interface HiddenInputProps {
  /** The hint below has this id with `-hint` behind it. */
  readonly id: string;
  readonly value: string;
  readonly placeholder: string;
  readonly wrong: boolean;
  readonly onChange: (value: string) => void;
}

/** A field whose text is hidden until its user shows it, and which no browser stores. */
export function HiddenInput({ id, value, placeholder, wrong, onChange }: HiddenInputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <div className="wb-console-row">
      {/* No password field: browsers offer to store those. Spelling checkers may send what they check elsewhere. */}
      <Input
        id={id}
        className={shown ? 'wb-console-key' : 'wb-console-key wb-console-hidden'}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        status={wrong ? 'error' : ''}
        aria-invalid={wrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {text(shown ? 'widget.apiConsole.hide' : 'widget.apiConsole.show')}
      </Button>
    </div>
  );
}
