import { useText } from '../../runtime/text.ts';
import type { FieldProps } from '../../runtime/widget.ts';

/** Why there is nothing to choose; what failed can be tried again in its place. */
export function NoChoices({ choices }: Pick<FieldProps, 'choices'>) {
  const text = useText();
  if (choices?.state === 'failed')
    return (
      <span className="wb-hint" role="alert">
        {text('widget.select.failed')}{' '}
        <button type="button" className="wb-value-button" onMouseDown={(event) => event.preventDefault()} onClick={choices.retry}>
          {text('widget.failure.retry')}
        </button>
      </span>
    );
  const key = choices?.state === 'waiting' ? 'waiting' : choices?.state === 'loading' ? 'loading' : 'nothing';
  return <span role="status">{text(`widget.select.${key}`)}</span>;
}
