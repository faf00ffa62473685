import { useText } from '../../../runtime/text.ts';
import type { Removed } from './below-regions.ts';

interface RemovedRegionsProps {
  readonly removed: Removed | null;
  readonly onPutBack: () => void;
}

/** Says what was taken away below a region that was changed, and gives it back who meant it. */
export function RemovedRegions({ removed, onPutBack }: RemovedRegionsProps) {
  const text = useText();
  return (
    <div role="status" className={removed === null ? undefined : 'wb-hint wb-warning'}>
      {removed === null ? null : (
        <>
          {text('widget.region.removed', { names: Object.values(removed.values).join(' · '), region: removed.region })}{' '}
          {/* Not on the way of the keyboard: it came while somebody went to the next field, and what they type there is no press of it. */}
          <button type="button" className="wb-link-button" tabIndex={-1} onClick={onPutBack}>
            {text('widget.region.putBack')}
          </button>
        </>
      )}
    </div>
  );
}
