import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../runtime/text.ts';
import { type Example, examples, groups } from './examples.ts';
import texts from './texts.json';

interface Props {
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** All examples by kind, searchable by name and title. */
export function Contents({ chosen, onChoose }: Props) {
  const text = useText();
  const [words, setWords] = useState('');
  const fits = ({ id, title }: Example) => `${id} ${title.zh_CN} ${title.en_US}`.toLowerCase().includes(words.trim().toLowerCase());
  const found = examples.filter(fits);
  return (
    <nav className="wg-contents" aria-label={text(texts.examples)}>
      <Input
        allowClear
        placeholder={text(texts.find)}
        aria-label={text(texts.find)}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {found.length === 0 ? <p className="wg-muted">{text(texts.nothing)}</p> : null}
      {groups.map((group) => {
        const own = found.filter((example) => example.group === group);
        return own.length === 0 ? null : (
          <section key={group} aria-label={text(texts[group])}>
            <h2 className="wg-group">{text(texts[group])}</h2>
            <ul className="wg-names">
              {own.map(({ id, name, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="wg-name"
                    data-example={id}
                    title={text(title)}
                    aria-current={id === chosen ? 'page' : undefined}
                    onClick={() => onChoose(id)}
                  >
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
