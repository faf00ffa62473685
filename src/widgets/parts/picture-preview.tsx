import { Image } from 'antd';
import { useState } from 'react';

interface Props {
  readonly addresses: readonly string[];
  /** The picture that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}

/** Pictures over the page, which arrow keys and buttons leaf through. */
export function PicturePreview({ addresses, first, onClose }: Props) {
  const [current, setCurrent] = useState(first);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks and keys within the preview are none of the row below it
    <span role="presentation" onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Image.PreviewGroup
        items={[...addresses]}
        preview={{ visible: true, current, onChange: setCurrent, onVisibleChange: (isOpen) => isOpen || onClose() }}
      />
    </span>
  );
}
