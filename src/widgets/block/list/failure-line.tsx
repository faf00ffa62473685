import { WarningOutlined } from '@ant-design/icons';
import { useText } from '../../../runtime/text.ts';

/** The reason why a batch failed for a row. */
export function FailureLine({ message }: { readonly message: string }) {
  const text = useText();
  return (
    <span className="wl-failure">
      <WarningOutlined aria-hidden="true" /> {message === '' ? text('list.rowFailed') : message}
    </span>
  );
}
