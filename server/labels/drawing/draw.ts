import type { LabelTemplate, Symbology } from '../../../contract/entities/orders/label.ts';
import type { Chains } from '../layout/area.ts';
import { quietZoneOf } from '../layout/codes.ts';
import type { Facts } from '../layout/fill.ts';
import { layout } from '../layout/layout.ts';
import { type CodeMark, type Mark, pointsPerMillimetre, type Unfit } from '../layout/marks.ts';
import { heightOfLine } from '../layout/place-text.ts';
import { pictureOf } from './picture.ts';

/** A template to draw with these facts while it is being written. */
export interface DrawTask {
  readonly template: LabelTemplate;
  readonly facts: Facts;
}

export interface Drawing {
  /** The first page as SVG, without the elements that cannot be printed. */
  readonly picture: string;
  /** Each element that cannot be printed, by its place in the template. */
  readonly problems: readonly (Unfit & { readonly element: number })[];
}

/** Draws each element by itself, so that one that does not fit hides no other problem. */
export function draw({ template, facts }: DrawTask, chains: Chains): Drawing {
  const problems: (Unfit & { element: number })[] = [];
  const drawn = template.elements.map((element, at): readonly Mark[] => {
    const { sheet: _sheet, ...alone } = template;
    const laid = layout({ ...alone, elements: [element] }, facts, chains);
    if ('pages' in laid) return laid.pages[0]?.marks ?? [];
    problems.push({ ...laid.unfit, element: at });
    return [];
  });
  problems.push(...coveredCodes(template, drawn));
  const size = { width: template.width * pointsPerMillimetre, height: template.height * pointsPerMillimetre };
  return { picture: pictureOf({ ...size, marks: drawn.flat() }), problems: problems.sort((one, other) => one.element - other.element) };
}

/** Barcodes whose bars or quiet zones another element enters: no scanner reads those. */
function coveredCodes({ elements, width }: LabelTemplate, drawn: readonly (readonly Mark[])[]): (Unfit & { element: number })[] {
  return elements.flatMap((element, at) => {
    const code = drawn[at]?.find((mark) => mark.kind === 'code');
    if (element.type !== 'barcode' || code === undefined) return [];
    const zone = zoneOf(code, element.symbology);
    const others = drawn.filter((_marks, other) => other !== at).flat();
    const isFree = zone.left >= 0 && zone.right <= width * pointsPerMillimetre && !others.some((mark) => touches(zone, boundsOf(mark)));
    return isFree ? [] : [{ reason: 'codeCovered' as const, values: {}, element: at }];
  });
}

interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function zoneOf(code: CodeMark, symbology: Symbology): Bounds {
  const { across, down } = quietZoneOf(symbology);
  const { left, top, right, bottom } = boundsOf(code);
  return {
    left: left - across * code.module,
    top: top - down * code.module,
    right: right + across * code.module,
    bottom: bottom + down * code.module,
  };
}

function boundsOf(mark: Mark): Bounds {
  if (mark.kind === 'rectangle') return { left: mark.x, top: mark.y, right: mark.x + mark.width, bottom: mark.y + mark.height };
  if (mark.kind === 'glyphs') {
    const { above, below } = heightOfLine(mark.size);
    return { left: mark.x, top: mark.y - above, right: mark.x + mark.width, bottom: mark.y + below };
  }
  const right = Math.max(...mark.runs.map((run) => run.x + run.width));
  const bottom = Math.max(...mark.runs.map((run) => run.y + run.height));
  return { left: mark.x, top: mark.y, right: mark.x + right * mark.module, bottom: mark.y + bottom * mark.module };
}

/** A hundredth of a millimetre lies within the rounding of places. */
const slack = 0.03;

function touches(zone: Bounds, other: Bounds): boolean {
  return (
    other.left < zone.right - slack && other.right > zone.left + slack && other.top < zone.bottom - slack && other.bottom > zone.top + slack
  );
}
