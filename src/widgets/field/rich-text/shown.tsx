import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';
import type { FieldViewProps } from '../../../runtime/widget.ts';
import { SafeHtml } from '../../parts/html/safe-html.tsx';
import { pictureCallsOf } from './picture-calls.ts';

/** The same cleaning as the block "html". */
export function RichTextShown({ value, settings }: FieldViewProps) {
  const text = useText();
  const { ports } = useRuntime();
  const calls = pictureCallsOf(settings);
  return (
    <SafeHtml
      html={String(value)}
      loading={text('widget.loading')}
      failed={text('widget.html.failed')}
      leaving={(host) => text('widget.html.leaving', { host })}
      {...(calls === null
        ? {}
        : { pictures: { load: (id: string) => ports.file(calls.show, { id }), lost: text('widget.html.pictureLost') } })}
    />
  );
}
