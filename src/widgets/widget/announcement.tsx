import { record } from '../../../contract/envelope.ts';
import { blockWidget } from '../../runtime/widget.ts';
import { late } from '../parts/late/late.tsx';

/** A notice as its readers see it, with the way to what it is about. Its data are those of `notice.detail`. */
export const announcement = blockWidget({
  name: 'announcement',
  isQuiet: true,
  properties: record({}),
  component: late<{ readonly props: object; readonly data: unknown }>(() =>
    import('../parts/notice/notice-view.tsx').then(({ NoticeView }) => NoticeView),
  ),
});
