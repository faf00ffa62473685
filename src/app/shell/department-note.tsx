import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useWorld } from '../world.ts';

const mark = 'department';

/** Somebody without a department is told so (spec section 6): a line that covers nothing, and stays away once it was dismissed. */
export function DepartmentNote() {
  const { shell, kept, translate } = useWorld();
  const setting = useSyncExternalStore(shell.subscribe, shell.get);
  const [isDismissed, setIsDismissed] = useState(() => kept.has('notes', mark));
  if (setting?.hasDepartment !== false || isDismissed) return null;
  const text = translate('shell.department');
  const dismiss = () => {
    kept.add('notes', mark);
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
