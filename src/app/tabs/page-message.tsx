import { Button } from 'antd';

interface Props {
  /** The HTTP status, for example 404. */
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
  /** A hint for developers. */
  readonly note?: string;
  /** A second way out. */
  readonly more?: { readonly button: string; readonly onPress: () => void };
}

/** Replaces a page that cannot be shown: states the problem, that nothing is lost, and the next step. */
export function PageMessage({ code, title, text, button, onPress, note, more }: Props) {
  return (
    <div className="ws-message wb-state wb-panel" role="alert">
      {code === undefined ? null : (
        <p className="wb-state-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1 className="wb-state-title">{title}</h1>
      <p className="wb-muted">{text}</p>
      {note === undefined ? null : <p className="wb-muted wb-small">{note}</p>}
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
