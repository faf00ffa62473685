import { pick } from '../../runtime/inputs.ts';
import type { CompiledBlockOf } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { SafeHtml } from '../parts/html/safe-html.tsx';
import { Panel } from '../parts/panel.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { WithData } from '../parts/with-data.tsx';

type HtmlBlock = CompiledBlockOf<'html'>;

/** Rich text from the document or the data, rendered by SafeHtml only (security H1). */
export function Html({ block }: { readonly block: HtmlBlock }) {
  const text = useText();
  const title = block.title === undefined ? undefined : text(block.title);
  return (
    <WithData source={block.source} name={block.name} skeleton={<Skeleton shape="form" />}>
      {({ data, loading }) => (
        <Panel title={title} busy={loading === 'again'}>
          <Content html={contentOf(block, data, text)} />
        </Panel>
      )}
    </WithData>
  );
}

function Content({ html }: { readonly html: string }) {
  const text = useText();
  if (html.trim() === '') return <p className="wb-muted">{text('widget.html.empty')}</p>;
  return (
    <SafeHtml
      html={html}
      loading={text('widget.loading')}
      failed={text('widget.html.failed')}
      leaving={(host) => text('widget.html.leaving', { host })}
    />
  );
}

function contentOf({ content, dataIndex }: HtmlBlock, data: unknown, text: ReturnType<typeof useText>): string {
  if (dataIndex === undefined) return content === undefined ? '' : text(content);
  const found = pick(data, dataIndex);
  return typeof found === 'string' ? found : '';
}
