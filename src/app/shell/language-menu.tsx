import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { cloneElement, useEffect, useState } from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Optional } from '../optional.tsx';
import { useWorld } from '../world.ts';

const Choices = retriable(() => import('./language-choices.tsx').then(({ LanguageChoices }) => LanguageChoices));

/** The language dropdown; where there is little room, without the name of the language. Its list is not needed for the first paint, so it comes once the page is idle, or when asked for. */
export function LanguageMenu({ isShort = false }: { readonly isShort?: boolean }) {
  const { translate, language } = useWorld();
  const [isWanted, setIsWanted] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), 600);
    return () => clearTimeout(timer);
  }, []);
  const name = translate(`shell.language.${language}`);
  const button = (
    <Button
      type="text"
      icon={<GlobalOutlined aria-hidden="true" />}
      aria-label={`${translate('shell.language')}: ${name}`}
      aria-haspopup="menu"
    >
      {isShort ? null : name}
    </Button>
  );
  const early = cloneElement(button, { onClick: () => setIsWanted(true) });
  if (!isReady && !isWanted) return early;
  return (
    <Optional
      instead={early}
      missing={(retry) =>
        cloneElement(button, {
          onClick() {
            setIsWanted(true);
            retry();
          },
        })
      }
    >
      <Choices isOpenAtFirst={isWanted}>{button}</Choices>
    </Optional>
  );
}
