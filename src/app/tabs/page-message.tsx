import { Button } from 'antd';

interface Props {
  /** The number that people know it by. */
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
  /** What else can be done. */
  readonly more?: { readonly button: string; readonly onPress: () => void };
}

/** What stands in place of a page that cannot be shown: what happened, what was not lost, what to do. */
export function PageMessage({ code, title, text, button, onPress, more }: Props) {
  return (
    <div className="ws-message wb-state wb-panel" role="alert">
      {code === undefined ? null : (
        <p className="wb-state-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1 className="wb-state-title">{title}</h1>
      <p className="wb-muted">{text}</p>
      <Button type="primary" onClick={onPress}>
        {button}
      </Button>
      {more === undefined ? null : (
        <Button type="link" onClick={more.onPress}>
          {more.button}
        </Button>
      )}
    </div>
  );
}
