import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRuntime } from '../../runtime/context.ts';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import type { Schema } from '../../runtime/language/editing/schema-at.ts';
import type { Problem } from '../../runtime/language/stages.ts';
import { useText } from '../../runtime/text.ts';
import { useWorld } from '../world.ts';
import { JsonEditor } from './editor/json-editor.tsx';
import type { Example } from './examples.ts';
import { Preview } from './preview.tsx';
import { Problems } from './problems.tsx';
import texts from './texts.json';
import { useDraft } from './use-draft.ts';

interface Props {
  readonly example: Example;
  readonly knowledge: Knowledge;
  readonly schema: Schema;
  /** Part of a page that has its own content element and title. */
  readonly isPart?: boolean;
  /** Further buttons of the document. */
  readonly tools?: ReactNode;
}

/** One example: the rendered screen and its document. */
export function ExampleView({ example, knowledge, schema, isPart = false, tools }: Props) {
  const say = useText();
  const { ports } = useRuntime();
  const { sessionStore } = useWorld();
  const { text, checked, shown, write } = useDraft(example, knowledge, sessionStore);
  const [wanted, setWanted] = useState<Problem | null>(null);
  const preview = <Preview id={example.id} checked={shown} />;
  const copy = () =>
    void ports.copy(text).then(
      () => ports.notify('success', say(texts.copied)),
      (failure: unknown) => ports.showFailure(failure),
    );
  return (
    <>
      {isPart ? (
        <div className="wg-live">{preview}</div>
      ) : (
        <main className="wg-live" id="content" aria-label={say(texts.live)}>
          <h2 className="wg-title">{say(example.title)}</h2>
          {preview}
        </main>
      )}
      <section className="wg-document" aria-label={`${say(texts.document)} ${example.id}`}>
        <div className="wg-tools">
          <code>{example.id}.json</code>
          {tools}
          <Button size="small" onClick={copy}>
            {say(texts.copy)}
          </Button>
          <Button size="small" disabled={text === example.text} onClick={() => write(example.text)}>
            {say(texts.reset)}
          </Button>
        </div>
        <JsonEditor
          text={text}
          schema={schema}
          knowledge={knowledge}
          label={say(texts.document)}
          problems={checked.problems}
          focused={wanted}
          onChange={write}
        />
        <Problems problems={checked.problems} onShow={setWanted} />
      </section>
    </>
  );
}
