import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { cloneElement, useEffect, useState } from 'react';
import { retriable } from '../../widgets/parts/retriable.ts';
import { Optional } from '../optional.tsx';
import { useWorld } from '../world.ts';

const Choices = retriable(() => import('./language-choices.tsx').then(({ LanguageChoices }) => LanguageChoices));

/**
 * The language button, without the language's name on narrow screens. The menu itself loads when the page is idle or on the first
 * click.
 */
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
  const lazyButton = cloneElement(button, { onClick: () => setIsWanted(true) });
  if (!isReady && !isWanted) return lazyButton;
  return (
    <Optional
      fallback={lazyButton}
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
