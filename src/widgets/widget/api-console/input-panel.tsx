import { Button } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useId } from 'react';
import { useText } from '../../../runtime/text.ts';
import type { DocumentedCall, TypedInput } from './documented-call.ts';
import type { ConsoleOfCall } from './use-call.ts';

interface InputPanelProps {
  readonly call: DocumentedCall;
  readonly own: ConsoleOfCall;
}

/** The input as JSON, with its mistake beside it, and the idempotency key. */
export function InputPanel({ call, own }: InputPanelProps) {
  return (
    <>
      {call.takesInput ? <JsonInput call={call} own={own} /> : <NoInput />}
      {call.idempotent ? <Idempotency own={own} /> : null}
    </>
  );
}

function NoInput() {
  const text = useText();
  return <p className="wb-muted wb-console-note">{text('widget.apiConsole.noInput')}</p>;
}

function JsonInput({ call, own }: InputPanelProps) {
  const text = useText();
  const id = useId();
  const mistake = mistakeText(own.read, text);
  return (
    <div className="wb-console-part">
      <div className="wb-console-head">
        <label htmlFor={id}>{text(call.takesBody ? 'widget.apiConsole.body' : 'widget.apiConsole.query')}</label>
        <Button size="small" disabled={own.typed === null} onClick={() => own.type(null)}>
          {text('widget.apiConsole.example')}
        </Button>
      </div>
      <TextArea
        id={id}
        className="wb-console-json"
        value={own.shown}
        autoSize={{ minRows: 3, maxRows: 18 }}
        spellCheck={false}
        autoComplete="off"
        status={mistake === null ? '' : 'error'}
        aria-invalid={mistake !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => own.type(target.value)}
      />
      <div id={`${id}-hint`} className="wb-small">
        {mistake === null ? null : (
          <div className="wb-error" role="alert">
            {mistake}
          </div>
        )}
        <div className="wb-muted">{text('widget.apiConsole.exampleHint')}</div>
      </div>
    </div>
  );
}

/** Says what is wrong with the JSON, and where; null where nothing is. */
function mistakeText(read: TypedInput, text: ReturnType<typeof useText>): string | null {
  if (!('mistake' in read)) return null;
  if (read.mistake === 'object') return text('widget.apiConsole.json.object');
  const { line, column, expected } = read.mistake;
  return text('widget.apiConsole.json.place', { line, column, what: text(`widget.apiConsole.json.${expected}`) });
}

function Idempotency({ own }: { readonly own: ConsoleOfCall }) {
  const text = useText();
  return (
    <div className="wb-console-part">
      <span>{text('widget.apiConsole.idempotency')}</span>
      <div className="wb-console-row">
        <code className="wb-console-once">{own.idempotencyKey}</code>
        <Button size="small" onClick={own.renew}>
          {text('widget.apiConsole.renew')}
        </Button>
      </div>
      <span className="wb-muted wb-small">{text('widget.apiConsole.idempotencyHint')}</span>
    </div>
  );
}
