import {
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Menu } from '../../runtime/routes/menu.ts';
import { isRecord } from '../../services/account-guards.ts';
import { retriable } from '../../widgets/parts/retriable.ts';
import { BrandMark } from '../appearance/brand-mark.tsx';
import { useTenantBrand } from '../appearance/use-brand.ts';
import { Optional } from '../optional.tsx';
import { activationPath } from '../session/guard.ts';
import { Transient } from '../transient.tsx';
import { useWorld } from '../world.ts';
import { showKeys } from './keys-help.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { UserMenu } from './user-menu.tsx';
import './main-header.css';

const Panel = retriable(() => import('../menu/menu-search-panel.tsx').then(({ MenuSearchPanel }) => MenuSearchPanel));

const NoticeBell = retriable(() => import('../notices/notice-bell.tsx').then(({ NoticeBell }) => NoticeBell));

interface Props {
  readonly menu: Menu;
  readonly onGo: (path: string) => void;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onOpenMenu: () => void;
  /** Hidden until it receives keyboard focus. */
  readonly isHidden: boolean;
}

/** The header: menu toggle, menu search, notices, help, language and user menu. Memoised, so that navigation does not redraw it. */
export const MainHeader = memo(function MainHeader({ menu, onGo, isFolded, onFold, onOpenMenu, isHidden }: Props) {
  const { translate } = useWorld();
  const isNarrow = useIsNarrow();
  const brand = useTenantBrand();
  return (
    <header className={isHidden ? 'ws-header ws-header-away' : 'ws-header'}>
      {isNarrow ? (
        <>
          <Button type="text" icon={<MenuOutlined aria-hidden="true" />} aria-label={translate('shell.menu.open')} onClick={onOpenMenu} />
          <BrandMark brand={brand} size="small" logoOnly />
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

/** Spec section 1: an account that is not activated can neither order nor top up; the warning links to the activation page. */
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

/** Link to the help centre; without a configured address it shows the keyboard shortcuts instead. */
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
        onClick={showKeys}
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

/** Status before the account is loaded; 1 means active (spec section 3). */
const notLoaded = 99;

/** Whether the account is known to be inactive. Asks again when rights change, as by an activation; a failed call shows no warning. */
function useIsInactive(pathname: string): boolean {
  const { calls, account } = useWorld();
  const [status, setStatus] = useState(notLoaded);
  const [changes, setChanges] = useState(0);
  const isActivating = pathname === activationPath;
  useEffect(() => account.access.onChange(() => setChanges((count) => count + 1)), [account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of rights asks again
  useEffect(() => {
    let live = true;
    calls.call('common.me').then(
      (reply) => live && isRecord(reply) && typeof reply.autheStatus === 'number' && setStatus(reply.autheStatus),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [calls, isActivating, changes]);
  return status !== notLoaded && status !== 1;
}

/** Opens the menu search, by button or Ctrl K (Command K on a Mac). The search panel loads on first use. */
function MenuSearch({ menu, onGo }: { readonly menu: Menu; readonly onGo: (path: string) => void }) {
  const world = useWorld();
  const { translate } = world;
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Ctrl K focuses the address bar in some browsers.
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden="true" />}
        title={translate('shell.search')}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="ws-unseen">{translate('shell.search')} </span>
        {isNarrow ? null : <kbd className="ws-key">Ctrl K</kbd>}
      </Button>
      {isOpen ? (
        <Transient world={world} attempt={0} onFailed={() => setIsOpen(false)}>
          <Panel menu={menu} onGo={onGo} onClose={() => setIsOpen(false)} />
        </Transient>
      ) : null}
    </>
  );
}
