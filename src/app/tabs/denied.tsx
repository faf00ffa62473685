import { Suspense, useEffect } from 'react';
import { useRuntime } from '../../runtime/context.ts';
import type { DeniedPage } from '../../runtime/routes/menu.ts';
import { late } from '../../widgets/parts/late/late.tsx';
import { useWorld } from '../world.ts';
import { PageMessage } from './page-message.tsx';
import { homePath } from './tabs.ts';

const Unactivated = late(() => import('./unactivated.tsx').then(({ Unactivated }) => Unactivated));

interface Props {
  readonly page: DeniedPage;
  readonly onTitle: (title: string) => void;
}

/**
 * Replaces a page that exists and that the user may not see: leads to the activation where the account lacks that alone; otherwise names
 * the missing permission, and in development how to grant it.
 */
export function Denied({ page, onTitle }: Props) {
  const { permissions } = useRuntime();
  if (page.permission === null || !permissions.awaitsActivation(page.permission)) return <Forbidden page={page} onTitle={onTitle} />;
  return (
    <Suspense fallback={null}>
      <Unactivated onTitle={onTitle} />
    </Suspense>
  );
}

function Forbidden({ page: { permission }, onTitle }: Props) {
  const { translate, navigator } = useWorld();
  const { permissions } = useRuntime();
  const title = translate('shell.exception.forbidden.title');
  useEffect(() => onTitle(title), [onTitle, title]);
  const describe = permission === null ? null : permissions.explain(permission).describe;
  const missing = permission === null ? null : describe === null ? permission : `${describe} (${permission})`;
  return (
    <PageMessage
      code="403"
      title={title}
      text={missing === null ? translate('shell.exception.forbidden.hint') : translate('shell.denied.text', { permission: missing })}
      note={import.meta.env.DEV ? translate('shell.denied.grant') : undefined}
      button={translate('shell.exception.home')}
      onPress={() => navigator.go(homePath)}
    />
  );
}
