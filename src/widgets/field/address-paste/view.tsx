import { Button } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { type KeyboardEvent, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';
import { ProposalTable } from '../../parts/address/proposal-table.tsx';
import { useProposals } from '../../parts/address/use-proposals.ts';
import { asText, fieldAttributes } from '../../parts/field/field-attributes.ts';
import '../../styles/address.css';

export function AddressPasteView(props: FieldProps) {
  const { beside, disabled } = props;
  const text = useText();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const found = useProposals();
  const area = useRef<HTMLDivElement>(null);
  const read = useRef('');
  const ask = (what: string) => {
    setSaid('');
    read.current = plain(what);
    if (what.trim() !== '') found.ask(what.trim(), asText(beside?.values.country));
  };
  const write = (what: string) => {
    setTyped(what);
    // What is understood of one text is not proposed beside another.
    if (plain(what) !== read.current) found.forget();
  };
  const end = (message: string) => {
    found.forget();
    setTyped('');
    setSaid(message);
    area.current?.querySelector('textarea')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter reads the text; a new line is Shift Enter, and what an input method still composes is not finished.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    ask(typed);
  };
  return (
    <div className="wb-paste" ref={area}>
      <div className="wb-paste-line">
        <TextArea
          {...fieldAttributes(props)}
          value={typed}
          onChange={({ target }) => write(target.value)}
          onPaste={({ clipboardData, currentTarget }) => {
            // A text pasted into an empty field is read at once; one that is pasted into another is not finished.
            if (currentTarget.value === '') ask(clipboardData.getData('text').slice(0, limits.pastedAddress));
          }}
          onKeyDown={onKeyDown}
          disabled={disabled}
          placeholder={text('widget.paste.placeholder')}
          maxLength={limits.pastedAddress}
          autoSize={{ minRows: 1, maxRows: 6 }}
        />
        <Button onClick={() => ask(typed)} disabled={disabled === true || typed.trim() === ''} loading={found.state === 'asking'}>
          {text('widget.paste.read')}
        </Button>
      </div>
      <div aria-live="polite" className="wb-hint wb-success">
        {said}
      </div>
      {found.state === 'there' ? (
        <ProposalTable
          found={found}
          titles={beside?.titles ?? {}}
          values={beside?.values ?? {}}
          onUse={(values) => {
            beside?.write(values);
            end(text('widget.paste.used', { count: Object.keys(values).length }));
          }}
          onDrop={() => end('')}
        />
      ) : null}
    </div>
  );
}

/** A text without what pasting and wrapping do to its blanks. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
