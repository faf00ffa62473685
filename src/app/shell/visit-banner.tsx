import { Alert, Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useWorld } from '../world.ts';

/** Tells whoever sits before the page that a person of the platform visits the company in this session; it cannot be dismissed. */
export function VisitBanner() {
  const { account, shell, translate } = useWorld();
  const visit = useSyncExternalStore(shell.subscribe, shell.get)?.visit ?? null;
  if (visit === null) return null;
  return (
    <Alert
      banner
      type="error"
      className="ws-visit"
      message={translate('shell.visit', { operator: visit.operator, until: visit.until })}
      action={
        <Button danger size="small" onClick={() => account.signOut()}>
          {translate('shell.visitEnd')}
        </Button>
      }
    />
  );
}
