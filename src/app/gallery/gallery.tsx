import { Button, Spin } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../../runtime/text.ts';
import { usePageTitle } from '../tabs/page-title.ts';
import { homePath } from '../tabs/tabs.ts';
import { useWorld } from '../world.ts';
import { Contents } from './contents.tsx';
import { ExampleView } from './example-view.tsx';
import { examples } from './examples.ts';
import { useKnown } from './known.ts';
import { LookChoices } from './look-choices.tsx';
import texts from './texts.json';
import './gallery.css';

/** All parts of the screen language with editable examples; in development only. */
export function Gallery() {
  const say = useText();
  const { translate } = useWorld();
  const known = useKnown();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('example') ?? examples[0]?.id;
  const example = examples.find(({ id }) => id === chosen) ?? examples[0];
  usePageTitle(say(texts.title), translate('shell.product'));
  return (
    <div className="wg-page">
      <Header shown={example?.id ?? ''} />
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

function Header({ shown }: { readonly shown: string }) {
  const say = useText();
  const navigate = useNavigate();
  return (
    <header className="wg-head">
      <h1>{say(texts.title)}</h1>
      <LookChoices />
      <Button size="small" onClick={() => void navigate(`/docs/${shown.startsWith('language/') ? 'guide/start' : shown}`)}>
        {say(texts.docs)}
      </Button>
      <Button size="small" onClick={() => void navigate(homePath)}>
        {say(texts.back)}
      </Button>
    </header>
  );
}
