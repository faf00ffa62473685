import { useText } from '../../../runtime/text.ts';
import { code128 } from './code128.ts';
import { barcodeOf, stationCommands } from './commands.ts';

/** Millimetres of a module: two dots of a 203 dpi printer, with ten modules free on both sides. */
const moduleWidth = 0.375;
const quietZone = 10;
const height = 15;

/** A sheet of the command barcodes, to lie beside the scanner. */
export function CommandSheet() {
  const text = useText();
  return (
    <section className="wb-station-sheet" aria-label={text('widget.scanStation.sheet')}>
      {stationCommands.map((command) => (
        <figure key={command}>
          <Barcode content={barcodeOf(command)} />
          <figcaption>{text(`widget.scanStation.${command}`)}</figcaption>
        </figure>
      ))}
    </section>
  );
}

function Barcode({ content }: { readonly content: string }) {
  const bars: { readonly at: number; readonly width: number }[] = [];
  let at = quietZone;
  code128(content).forEach((width, index) => {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  });
  const whole = at + quietZone;
  return (
    <svg
      role="img"
      aria-label={content}
      viewBox={`0 0 ${whole} ${height / moduleWidth}`}
      style={{ width: `${whole * moduleWidth}mm`, height: `${height}mm` }}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
    >
      <rect width={whole} height="100%" fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} width={bar.width} height="100%" fill="#000" />
      ))}
    </svg>
  );
}
