import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, QuestionCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Menu } from '../../runtime/routes/menu.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { BrandMark } from '../appearance/brand-mark.tsx';
import { useTenantBrand } from '../appearance/use-brand.ts';
import { MenuSearch } from '../menu/menu-search.tsx';
import { Optional } from '../optional.tsx';
import { useWorld } from '../world.ts';
import { activationPath, useIsInactive } from './account-status.ts';
import { askForKeys } from './keys-help.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useIsNarrow } from './narrow.ts';
import { UserMenu } from './user-menu.tsx';
import './main-header.css';

const NoticeBell = retriable(() => import('../notices/notice-bell.tsx').then(({ NoticeBell }) => NoticeBell));

interface Props {
  readonly menu: Menu;
  readonly onGo: (path: string) => void;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onOpenMenu: () => void;
  /** Out of sight until the keyboard comes to it. */
  readonly isHidden: boolean;
}

/** The line above the pages: the menu's switch, the search, the language and who is signed in. Another page does not draw it anew. */
export const MainHeader = memo(function MainHeader({ menu, onGo, isFolded, onFold, onOpenMenu, isHidden }: Props) {
  const { translate } = useWorld();
  const isNarrow = useIsNarrow();
  const brand = useTenantBrand();
  return (
    <header className={isHidden ? 'ws-header ws-header-away' : 'ws-header'}>
      {isNarrow ? (
        <>
          <Button type="text" icon={<MenuOutlined aria-hidden="true" />} aria-label={translate('shell.menu.open')} onClick={onOpenMenu} />
          <BrandMark brand={brand} size="small" bare />
        </>
      ) : (
        <Button
          type="text"
          icon={isFolded ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
          aria-label={translate(isFolded ? 'shell.menu.expand' : 'shell.menu.collapse')}
          aria-expanded={!isFolded}
          onClick={onFold}
        />
      )}
      <span className="ws-header-space" />
      <InactiveWarning />
      <MenuSearch menu={menu} onGo={onGo} />
      <Optional>
        <NoticeBell menu={menu} />
      </Optional>
      <HelpLink />
      <LanguageMenu isShort={isNarrow} />
      <UserMenu />
    </header>
  );
});

/** Spec section 1: an account that is not activated can neither order nor top up, and is told where to change that. */
function InactiveWarning() {
  const { pathname } = useLocation();
  const { translate } = useWorld();
  const isNarrow = useIsNarrow();
  const isInactive = useIsInactive(pathname);
  if (!isInactive) return null;
  return (
    <Link to={activationPath} className="ws-inactive" title={translate('shell.inactive')}>
      <WarningOutlined aria-hidden="true" />
      <span className={isNarrow ? 'ws-unseen' : 'ws-inactive-text'}>{translate('shell.inactive')}</span>
    </Link>
  );
}

/** The help centre; where nobody has given its address, the keys, which are the help that the pages have themselves. */
function HelpLink() {
  const { translate, shell } = useWorld();
  const href = useSyncExternalStore(shell.subscribe, shell.get)?.helpUrl ?? null;
  if (href === null) {
    return (
      <Button
        type="text"
        icon={<QuestionCircleOutlined aria-hidden="true" />}
        aria-label={translate('shell.help')}
        title={translate('shell.help')}
        onClick={askForKeys}
      />
    );
  }
  return (
    <Button
      type="text"
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      icon={<QuestionCircleOutlined aria-hidden="true" />}
      aria-label={translate('shell.menu.external', { title: translate('shell.help') })}
      title={translate('shell.help')}
    />
  );
}
