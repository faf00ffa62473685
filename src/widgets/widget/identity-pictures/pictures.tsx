import { useText } from '../../../runtime/text.ts';
import { plainText } from '../../parts/empty.ts';
import { Panel } from '../../parts/panel.tsx';
import { SealedPicture } from '../../parts/picture/sealed-picture.tsx';
import { rowsOf } from '../../parts/rows-of.ts';

/** Pictures under review, side by side. */
export function Pictures({ isOpen, data }: { readonly isOpen: boolean; readonly data: unknown }) {
  const text = useText();
  const pictures = rowsOf(data, undefined).map(({ id, slot }) => ({ id: plainText(id), slot: plainText(slot) }));
  return (
    <Panel title={text('widget.picture.title')}>
      {pictures.length === 0 ? <p className="wb-muted">{text('widget.picture.none')}</p> : null}
      <div className="wb-pictures">
        {pictures.map(({ id, slot }) => (
          <SealedPicture key={id} id={id} name={text(`widget.picture.${slot}`)} purpose="activationReview" isClosed={!isOpen} />
        ))}
      </div>
    </Panel>
  );
}
