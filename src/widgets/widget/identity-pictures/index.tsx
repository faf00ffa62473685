import { Boolean as Bool, Optional } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

const properties = record({
  /** Shows them to a reviewer at once; each look is written down. Otherwise each is shown when it is asked for. */
  open: Optional(Bool()),
});

/** The pictures of an activation beside each other, to be enlarged and turned. Its data are the pictures: `id`, `slot`. */
export const identityPictures = blockWidget({
  name: 'identityPictures',
  properties,
  component: ({ props, data }) => <Pictures isOpen={props.open === true} data={data} />,
});

const Pictures = late(async () => (await import('./pictures.tsx')).Pictures);
