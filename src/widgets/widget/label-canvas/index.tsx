import { Integer, Optional, String as Text } from 'typebox';
import { record } from '../../../../contract/envelope.ts';
import { blockWidget } from '../../../runtime/widget.ts';
import { late } from '../../parts/late/late.tsx';

/** Edits a label template on a canvas in millimetres; each change is kept as a version by `label.saveTemplate`. */
export const labelCanvas = blockWidget({
  name: 'labelCanvas',
  properties: record({ id: Text({ maxLength: 64 }), version: Optional(Integer({ minimum: 0 })) }),
  component: ({ props }) => <LabelCanvas id={props.id} version={props.version} />,
});

const LabelCanvas = late(async () => (await import('./label-canvas.tsx')).LabelCanvas);
