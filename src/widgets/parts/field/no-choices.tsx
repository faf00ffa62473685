import { useText } from '../../../runtime/text.ts';
import type { FieldProps } from '../../../runtime/widget.ts';

/** Explains an empty list of choices; a failed load can be retried in place. */
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
  if (choices?.state === 'waiting' || choices?.state === 'loading')
    return <span role="status">{text(`widget.select.${choices.state}`)}</span>;
  // If all choices are loaded, there are none; if the server searches, none match the text.
  const isEmpty = choices !== undefined && choices.search === undefined && choices.items.length === 0;
  return <span role="status">{text(isEmpty ? 'widget.select.none' : 'widget.select.nothing')}</span>;
}
