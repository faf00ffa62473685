import { Button, Segmented, Spin } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Knowledge } from '../../runtime/language/check/knowledge.ts';
import type { Schema } from '../../runtime/language/editing/schema-at.ts';
import { useText } from '../../runtime/text.ts';
import { languages } from '../../services/language.ts';
import { appearances } from '../appearance/appearance.ts';
import { usePageTitle } from '../tabs/page-title.ts';
import { homePath } from '../tabs/tabs.ts';
import { useWorld } from '../world.ts';
import { Contents } from './contents.tsx';
import { ExampleView } from './example-view.tsx';
import { editorSchema, examples } from './examples.ts';
import { loadKnowledge } from './knowledge.ts';
import texts from './texts.json';
import './gallery.css';

interface Known {
  readonly knowledge: Knowledge;
  readonly schema: Schema;
}

/** All parts of the screen language with editable examples; in development only. */
export function Gallery() {
  const say = useText();
  const { translate, presenter } = useWorld();
  const [known, setKnown] = useState<Known | null>(null);
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('example') ?? examples[0]?.id;
  const example = examples.find(({ id }) => id === chosen) ?? examples[0];
  usePageTitle(say(texts.title), translate('shell.product'));
  useEffect(() => {
    Promise.all([loadKnowledge(), editorSchema()]).then(
      ([knowledge, schema]) => setKnown({ knowledge, schema }),
      (failure: unknown) => presenter.showFailure(failure),
    );
  }, [presenter]);
  return (
    <div className="wg-page">
      <Header />
      {example === undefined || known === null ? (
        <Spin className="wg-live" />
      ) : (
        <>
          <Contents chosen={example.id} onChoose={(id) => setSearch({ example: id })} />
          <ExampleView key={example.id} example={example} {...known} />
        </>
      )}
    </div>
  );
}

function Header() {
  const say = useText();
  const navigate = useNavigate();
  const { translate, language, chooseLanguage, appearance } = useWorld();
  const look = useSyncExternalStore(appearance.subscribe, appearance.get);
  return (
    <header className="wg-head">
      <h1>{say(texts.title)}</h1>
      <Segmented
        size="small"
        value={language}
        options={languages.map((value) => ({ value, label: translate(`shell.language.${value}`) }))}
        onChange={chooseLanguage}
      />
      <Segmented
        size="small"
        value={look.appearance}
        options={appearances.map((value) => ({ value, label: translate(`shell.theme.${value}`) }))}
        onChange={appearance.choose}
      />
      <Button size="small" onClick={() => void navigate(homePath)}>
        {say(texts.back)}
      </Button>
    </header>
  );
}
