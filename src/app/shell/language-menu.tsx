import { GlobalOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { tag } from '../../services/i18n.ts';
import { isLanguage, languages } from '../../services/language.ts';
import { LateMenu } from '../../widgets/parts/action/late-menu.tsx';
import { useWorld } from '../world.ts';

/** The language menu, without the language's name on narrow screens. Choosing a language reloads the page (spec section 1). */
export function LanguageMenu({ isShort = false }: { readonly isShort?: boolean }) {
  const { translate, language, chooseLanguage } = useWorld();
  const items = languages.map((each) => ({ key: each, label: <span lang={tag(each)}>{translate(`shell.language.${each}`)}</span> }));
  const name = translate(`shell.language.${language}`);
  return (
    <LateMenu
      placement="bottomRight"
      menu={{
        items,
        selectable: true,
        selectedKeys: [language],
        onClick: ({ key }) => (isLanguage(key) ? chooseLanguage(key) : undefined),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden="true" />}
        aria-label={`${translate('shell.language')}: ${name}`}
        aria-haspopup="menu"
      >
        {isShort ? null : name}
      </Button>
    </LateMenu>
  );
}
