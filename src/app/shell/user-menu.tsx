import { DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { safeImage } from '../../../contract/addresses.ts';
import { LateMenu } from '../../widgets/parts/action/late-menu.tsx';
import { appearances } from '../appearance/appearance.ts';
import { unsaved } from '../tabs/unsaved-place.tsx';
import { useWorld, type World } from '../world.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** The user menu: identity, appearance, sign out. */
export function UserMenu() {
  const { translate, session, appearance, layoutPreferences, layers, account, navigator } = useWorld();
  const look = useSyncExternalStore(appearance.subscribe, appearance.get);
  const { hidesHeader } = useSyncExternalStore(layoutPreferences.subscribe, layoutPreferences.get);
  const isNarrow = useIsNarrow();
  const user = useUser(session);
  const name = user?.nickName ?? '';
  const avatar = safeImage(user?.avatar);

  const confirmSignOut = async () => {
    const question = translate('shell.exit.confirm');
    const isUnsaved = unsaved.isAnywhere();
    const text = isUnsaved ? `${question}\n${translate('shell.exit.unsaved')}` : question;
    const isSure = await layers.confirm({ text, okText: translate('shell.exit'), danger: isUnsaved });
    if (isSure) account.signOut();
  };
  const act = (key: string) => {
    const chosen = appearances.find((each) => key === `appearance-${each}`);
    if (chosen !== undefined) appearance.choose(chosen);
    else if (key === 'header') layoutPreferences.set({ hidesHeader: !hidesHeader });
    else if (key.startsWith('/')) navigator.go(key);
    else if (key === 'exit') void confirmSignOut();
  };
  return (
    <LateMenu
      placement="bottomRight"
      menu={{
        onClick: ({ key }) => act(key),
        selectable: true,
        selectedKeys: [`appearance-${look.appearance}`, ...(hidesHeader ? ['header'] : [])],
        multiple: true,
        items: [
          { type: 'group', label: <Identity name={name} businesses={user?.tenantCustomBusinessList ?? []} /> },
          { type: 'divider' },
          {
            type: 'group',
            label: translate('shell.theme'),
            children: appearances.map((each) => ({ key: `appearance-${each}`, label: translate(`shell.theme.${each}`) })),
          },
          { key: 'header', label: translate(hidesHeader ? 'shell.header.stays' : 'shell.header.hides') },
          { type: 'divider' },
          { key: '/basic/information', label: translate('shell.information') },
          { key: '/basic/editPassword', label: translate('shell.password') },
          { key: '/basic/security', label: translate('shell.security') },
          { key: '/basic/sessions', label: translate('shell.sessions') },
          { type: 'divider' },
          { key: 'exit', label: translate('shell.exit'), icon: <LogoutOutlined aria-hidden="true" /> },
        ],
      }}
    >
      <Button type="text" className="ws-user" title={translate('shell.userMenu')} aria-haspopup="menu">
        <span className="ws-user-mark" aria-hidden="true">
          <Picture key={avatar} source={avatar} fallback={[...name][0] ?? '?'} />
        </span>
        {isNarrow ? null : <span className="ws-user-name">{name}</span>}
        {isNarrow ? null : <DownOutlined aria-hidden="true" />}
      </Button>
    </LateMenu>
  );
}

/** The signed-in user as known now. */
function useUser(session: World['session']): ReturnType<World['session']['user']> {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => session.onUser(redraw), [session]);
  return session.user();
}

/** The user's avatar; the first letter of the name if there is no avatar or it fails to load. */
function Picture({ source, fallback }: { readonly source: string | null; readonly fallback: string }) {
  const [isLost, setIsLost] = useState(false);
  if (source === null || isLost) return fallback;
  return <img className="ws-user-picture" src={source} alt="" onError={() => setIsLost(true)} />;
}

/** The user's name and the tenant's kinds of business. */
function Identity({ name, businesses }: { readonly name: string; readonly businesses: readonly string[] }) {
  const { translate } = useWorld();
  const named = businesses.map((code) => (isNamed(code) ? translate(`shell.business.${code}`) : code));
  return (
    <>
      {name}
      {named.length === 0 ? null : <div className="ws-user-businesses">{named.join(' · ')}</div>}
    </>
  );
}

const namedBusinesses = ['express', 'line', 'post', 'freight'] as const;

function isNamed(code: string): code is (typeof namedBusinesses)[number] {
  return namedBusinesses.some((each) => each === code);
}
