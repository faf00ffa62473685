import { Button } from 'antd';
import { useRuntime } from '../../runtime/context.ts';
import { useText } from '../../runtime/text.ts';
import texts from './texts.json';

/** Code with a button that copies it. */
export function CodeBlock({ text }: { readonly text: string }) {
  const say = useText();
  const { ports } = useRuntime();
  const copy = () =>
    void ports.copy(text).then(
      () => ports.notify('success', say(texts.copied)),
      (failure: unknown) => ports.showFailure(failure),
    );
  return (
    <div className="wd-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <Button size="small" className="wd-copy" onClick={copy}>
        {say(texts.copy)}
      </Button>
    </div>
  );
}
