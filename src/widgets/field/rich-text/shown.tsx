import { useText } from '../../../runtime/text.ts';
import type { FieldViewProps } from '../../../runtime/widget.ts';
import { SafeHtml } from '../../parts/safe-html.tsx';

/** The same cleaning as the block "html". */
export function RichTextShown({ value }: FieldViewProps) {
  const text = useText();
  return (
    <SafeHtml
      html={String(value)}
      loading={text('widget.loading')}
      failed={text('widget.html.failed')}
      leaving={(host) => text('widget.html.leaving', { host })}
    />
  );
}
