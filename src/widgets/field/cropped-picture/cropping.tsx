import { Button } from 'antd';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '../../../runtime/text.ts';
import { cutPicture, type LoadedPicture, type PictureSize } from './picture-file.ts';

interface Props {
  readonly picture: LoadedPicture;
  readonly size: PictureSize;
  readonly isRound: boolean;
  /** Gets the cut picture as a data address, or null when it was given up. */
  readonly onEnd: (kept: string | null) => void;
}

const nearest = 4;

/** The chosen picture behind a frame: it is moved by dragging or the arrow keys, and enlarged by the slider, the wheel or two fingers. */
export function Cropping({ picture, size, isRound, onEnd }: Props) {
  const text = useText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <fieldset className="wb-cropping" aria-label={text('widget.croppedPicture.cut')}>
      <div className="wb-cropping-frame">
        <Cropper
          image={picture.address}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={nearest}
          aspect={size.width / size.height}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          // The content security policy lets no script add styles; they are loaded with this file.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': text('widget.croppedPicture.frame') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_shares, pixels) => setArea(pixels)}
        />
      </div>
      <label className="wb-cropping-zoom">
        <span>{text('widget.croppedPicture.zoom')}</span>
        <input type="range" min={1} max={nearest} step={0.05} value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
      </label>
      <span className="wb-cropped-tools">
        <Button type="primary" disabled={area === null} onClick={() => area !== null && onEnd(cutPicture(picture, area, size))}>
          {text('widget.croppedPicture.keep')}
        </Button>
        <Button onClick={() => onEnd(null)}>{text('widget.form.cancel')}</Button>
      </span>
    </fieldset>
  );
}
