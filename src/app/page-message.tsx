import { Button } from 'antd';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly onPress: () => void;
  /** What else can be done. */
  readonly more?: { readonly button: string; readonly onPress: () => void };
}

/** What stands in place of a page that cannot be shown: what happened, what was not lost, what to do. */
export function PageMessage({ title, text, button, onPress, more }: Props) {
  return (
    <div className="ws-message" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
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
