import { Button } from 'antd';
import { useRuntime } from '../../../runtime/context.ts';
import { asValues } from '../../../runtime/inputs.ts';
import { isTone } from '../../../runtime/language/tones.ts';
import type { Values } from '../../../runtime/ports.ts';
import { handleTarget } from '../../../runtime/routes/handle-target.ts';
import { useText } from '../../../runtime/text.ts';
import { isEmpty, plainText } from '../empty.ts';
import { SafeHtml } from '../html/safe-html.tsx';
import { statusTag } from '../status-tag.tsx';
import { minuteOf } from '../times.ts';
import './notice.css';

/** A notice: title, priority, sender and time, content, and the way to what it is about. */
export function NoticeView({ data }: { readonly props: object; readonly data: unknown }) {
  const { cells, ports } = useRuntime();
  const text = useText();
  const notice = asValues(data);
  const textOf = (value: unknown) => (isEmpty(value) ? '' : plainText(value));
  const priority = cells.items('notice_priority').get(textOf(notice.priority));
  const tone = priority?.colour;
  const from = [textOf(notice.sender), minuteOf(textOf(notice.sendTime), cells.dateFormat)].filter(Boolean).join(' · ');
  return (
    <article className="wb-notice">
      <h2 className="wb-notice-title">{textOf(notice.titile)}</h2>
      <p className="wb-notice-from">
        {priority === undefined ? null : statusTag(priority.text, isTone(tone) ? tone : 'grey')}
        <span>{from}</span>
      </p>
      <SafeHtml
        html={textOf(notice.msgContent)}
        loading={text('widget.loading')}
        failed={text('widget.html.failed')}
        leaving={(host) => text('widget.html.leaving', { host })}
        pictures={{ load: (id) => ports.file('announcement.picture', { id }), lost: text('widget.html.pictureLost') }}
      />
      <Handle notice={notice} />
    </article>
  );
}

function Handle({ notice }: { readonly notice: Values }) {
  const { ports, cells } = useRuntime();
  const text = useText();
  const [openType, openPage] = [plainText(notice.openType), isEmpty(notice.openPage) ? null : plainText(notice.openPage)];
  const label = text('widget.announcement.handle');
  if (openType === 'component' && openPage !== null) {
    const params = isEmpty(notice.busId) ? {} : { id: notice.busId, busId: notice.busId };
    return <HandleButton label={label} onOpen={() => void ports.open({ screen: openPage, as: 'tab', params })} />;
  }
  const target = handleTarget({ openType, openPage }, (path) => cells.page(path, {}) !== null, window.location.origin);
  if (target === null) return null;
  if (target.kind === 'page') return <HandleButton label={label} onOpen={() => ports.navigate(target.path, {}, false)} />;
  return (
    <p className="wb-notice-foot">
      <Button
        type="primary"
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        title={text('widget.html.leaving', { host: target.host })}
      >
        {label}
      </Button>
    </p>
  );
}

function HandleButton({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) {
  return (
    <p className="wb-notice-foot">
      <Button type="primary" onClick={onOpen}>
        {label}
      </Button>
    </p>
  );
}
