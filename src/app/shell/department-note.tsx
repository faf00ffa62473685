import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useWorld } from '../world.ts';

const dismissedId = 'department';

/** Notice for users without a department (spec section 6): an inline bar that stays hidden once dismissed. */
export function DepartmentNote() {
  const { shell, seen, translate } = useWorld();
  const setting = useSyncExternalStore(shell.subscribe, shell.get);
  const [isDismissed, setIsDismissed] = useState(() => seen.has('notes', dismissedId));
  if (setting?.hasDepartment !== false || isDismissed) return null;
  const text = translate('shell.department');
  const dismiss = () => {
    seen.add('notes', dismissedId);
    setIsDismissed(true);
  };
  return (
    <div className="ws-advert ws-department" role="status">
      <p className="ws-advert-text">{text}</p>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={translate('shell.advert.dismiss', { title: text })}
        onClick={dismiss}
      />
    </div>
  );
}
