import { WarningOutlined } from '@ant-design/icons';
import { useText } from '../../../runtime/text.ts';

/** Why a batch left a row as it was. */
export function FailureLine({ message }: { readonly message: string }) {
  const text = useText();
  return (
    <span className="wl-failure">
      <WarningOutlined aria-hidden="true" /> {message === '' ? text('list.rowFailed') : message}
    </span>
  );
}
