import { Button } from 'antd';
import { copyText } from '../copy.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly text: (key: string) => string;
  readonly onDone: () => void;
}

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, text, onDone }: RecoveryCodesProps) {
  return (
    <div className="wb-factor" role="status">
      <p>{text('widget.factor.codesText')}</p>
      <ul className="wb-factor-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="wb-factor-buttons">
        <Button onClick={() => void copyText(codes.join('\n'))}>{text('widget.factor.copyCodes')}</Button>
        <Button type="primary" onClick={onDone}>
          {text('widget.factor.codesKept')}
        </Button>
      </div>
    </div>
  );
}
