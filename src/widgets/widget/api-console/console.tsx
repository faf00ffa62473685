import { Alert, Button } from 'antd';
import { type KeyboardEvent, useId, useState, useSyncExternalStore } from 'react';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import { Panel } from '../../parts/panel.tsx';
import { CodeFrame } from './code-frame.tsx';
import { curlOfRequest, type DocumentedCall, isKey, readDocumentedCall } from './documented-call.ts';
import { InputPanel } from './input-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { consoleMemory as memory } from './memory.ts';
import { ReplyView } from './reply-view.tsx';
import { type ConsoleOfCall, useCall } from './use-call.ts';
import '../../styles/api-console.css';

/** The console of a documented call; nothing without its data. */
export function ApiConsole({ data }: { readonly data: unknown }) {
  const call = readDocumentedCall(data);
  return call === null ? null : <CallConsole key={call.id} call={call} />;
}

function CallConsole({ call }: { readonly call: DocumentedCall }) {
  const text = useText();
  const own = useCall(call);
  const key = useSyncExternalStore(memory.listen, () => memory.get().key).trim();
  const [tried, setTried] = useState(false);
  const keyId = useId();
  const replyId = useId();
  const send = () => {
    setTried(true);
    if (!isKey(key)) document.getElementById(keyId)?.focus();
    void own.send().then(() => {
      const shown = document.getElementById(replyId)?.querySelector('[role=status], [role=alert]');
      shown?.scrollIntoView({ block: 'nearest' });
    });
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
  return (
    <Panel>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within, which have roles of their own */}
      <div className="wb-console" onKeyDown={sendByKeys}>
        <p className="wb-muted wb-console-note">{text('widget.apiConsole.noSandbox')}</p>
        <KeyPanel fieldId={keyId} tried={tried} />
        <InputPanel call={call} own={own} />
        {call.realEffect === null ? null : (
          <Alert type="warning" showIcon message={text('widget.apiConsole.real', { effect: call.realEffect })} />
        )}
        <div className="wb-console-row">
          <Button type="primary" loading={own.sending !== null} disabled={own.request === null} onClick={send}>
            {text('widget.apiConsole.send')}
          </Button>
          {own.sending === null ? null : <Button onClick={own.stop}>{text('widget.apiConsole.stop')}</Button>}
          <span className="wb-muted wb-small wb-console-keys">{text('widget.apiConsole.sendKeys')}</span>
        </div>
        <div id={replyId}>
          <ReplyView reply={own.reply} failure={own.failure} />
        </div>
        <Curl call={call} own={own} />
      </div>
    </Panel>
  );
}

/** The same request for a shell. */
function Curl({ call, own }: { readonly call: DocumentedCall; readonly own: ConsoleOfCall }) {
  const text = useText();
  const { ports } = useRuntime();
  const isSigned = useSyncExternalStore(memory.listen, () => memory.get().secret).trim() !== '';
  if (own.request === null) return null;
  const curl = curlOfRequest(own.request, window.location.origin, call.isFile);
  const copy = () =>
    ports.copy(curl).then(
      () => ports.notify('success', text('widget.apiConsole.copied')),
      (failure: unknown) => ports.showFailure(failure),
    );
  return (
    <div className="wb-console-part">
      <div className="wb-console-head">
        <h3>{text('widget.apiConsole.curl')}</h3>
        <Button size="small" onClick={() => void copy()}>
          {text('widget.apiConsole.copy')}
        </Button>
      </div>
      <p className="wb-muted wb-small wb-console-note">
        {text(isSigned ? 'widget.apiConsole.curlUnsigned' : 'widget.apiConsole.curlHint')}
      </p>
      <CodeFrame label={text('widget.apiConsole.curl')} code={curl} />
    </div>
  );
}
