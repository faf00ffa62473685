import { useText } from '../../../runtime/text.ts';
import type { Removed } from './use-lower-regions.ts';

interface RemovedRegionsProps {
  readonly removed: Removed | null;
  readonly onPutBack: () => void;
}

/** Shows the values removed below a changed region, with a button to restore them. */
export function RemovedRegions({ removed, onPutBack }: RemovedRegionsProps) {
  const text = useText();
  return (
    <div role="status" className={removed === null ? undefined : 'wb-hint wb-warning'}>
      {removed === null ? null : (
        <>
          {text('widget.region.removed', { names: Object.values(removed.values).join(' · '), region: removed.region })}{' '}
          {/* Not in the tab order: it appears while the user moves to the next field, whose keys must not press it. */}
          <button type="button" className="wb-link-button" tabIndex={-1} onClick={onPutBack}>
            {text('widget.region.putBack')}
          </button>
        </>
      )}
    </div>
  );
}
