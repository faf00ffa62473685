import { Button } from 'antd';
import type { KeyReply } from '../../../../contract/key-call.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { useText } from '../../../runtime/text.ts';
import { isEmpty, plainText } from '../../parts/empty.ts';
import { rowsOf } from '../../parts/rows-of.ts';
import { statusTag } from '../../parts/status-tag.tsx';
import { CodeFrame } from './code-frame.tsx';

interface ReplyViewProps {
  readonly reply: KeyReply | null;
  /** Why there is no reply. */
  readonly failure: string | null;
}

/** What came back: status, time, headers, wrong fields, and the body; or why nothing did. */
export function ReplyView({ reply, failure }: ReplyViewProps) {
  const text = useText();
  if (failure !== null)
    return (
      <p className="wb-error wb-console-note" role="alert">
        {failure}
      </p>
    );
  if (reply === null) return null;
  const { status, milliseconds, headers, body, file } = reply;
  const parsed = parse(body);
  const { success, message, fields } = asValues(parsed);
  const isGood = status < 300 && success !== false;
  const wrong = rowsOf(fields, undefined);
  return (
    <div className="wb-console-part">
      <h3>{text('widget.apiConsole.reply')}</h3>
      <div role="status" className="wb-console-row">
        {statusTag(`HTTP ${status}`, isGood ? 'green' : 'red')}
        <span>{text('widget.apiConsole.milliseconds', { milliseconds })}</span>
        {isEmpty(message) ? null : <span>{plainText(message)}</span>}
      </div>
      {wrong.length === 0 ? null : (
        <div className="wb-problem">
          <strong>{text('widget.apiConsole.fields')}</strong>
          <ul>
            {wrong.map(({ path, message: why }) => (
              <li key={`${plainText(path)} ${plainText(why)}`}>
                <code>{plainText(path)}</code> {plainText(why)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <dl className="wb-console-headers">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {file === null ? null : (
        <Button onClick={file.save}>{text('widget.apiConsole.save', { name: file.name, kilobytes: Math.ceil(file.bytes / 1_024) })}</Button>
      )}
      {body === '' ? null : (
        <CodeFrame label={text('widget.apiConsole.reply')} code={parsed === undefined ? body : JSON.stringify(parsed, null, 2)} />
      )}
    </div>
  );
}

/** Undefined for what is no JSON, such as the page of a proxy. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
