import { type ReactElement, useState } from 'react';
import { tag } from '../../services/i18n.ts';
import { isLanguage, languages } from '../../services/language.ts';
import { FocusedMenu } from '../../widgets/parts/action/focused-menu.tsx';
import { useWorld } from '../world.ts';

/** The language menu; choosing a language reloads the page (spec section 1). */
export function LanguageChoices({ children, isOpenAtFirst }: { readonly children: ReactElement; readonly isOpenAtFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const { translate, language, chooseLanguage } = useWorld();
  const items = languages.map((each) => ({ key: each, label: <span lang={tag(each)}>{translate(`shell.language.${each}`)}</span> }));
  return (
    <FocusedMenu
      trigger={['click']}
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      menu={{
        items,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => (isLanguage(key) ? chooseLanguage(key) : undefined),
      }}
    >
      {children}
    </FocusedMenu>
  );
}
