import { documentFields, type LabelElement, type LabelTemplate } from '../../../../contract/entities/orders/label.ts';
import { hundredths } from './geometry.ts';

/** The kinds of elements that the editor adds. */
export const addable = ['text', 'barcode', 'line', 'frame'] as const;
export type Addable = (typeof addable)[number];

/** A new element near the left upper corner, within the paper. */
export function newElement(kind: Addable, { width, height }: LabelTemplate): LabelElement {
  const [x, y] = [5, 5];
  const [wide, high] = [hundredths(width - 2 * x), hundredths(height - 2 * y)];
  switch (kind) {
    case 'text':
      return { type: 'text', x, y, width: Math.min(50, wide), height: Math.min(8, high), text: '{customerNo}', size: 10, minSize: 6 };
    case 'barcode':
      return {
        type: 'barcode',
        x,
        y,
        width: Math.min(80, wide),
        height: Math.min(15, high),
        symbology: 'code128',
        text: '{trackingNumber}',
      };
    case 'line':
      return { type: 'rectangle', x, y, width: wide, height: 0.5 };
    case 'frame':
      return { type: 'rectangle', x, y, width: Math.min(50, wide), height: Math.min(20, high), stroke: 0.4 };
  }
}

/** The kind of an element in the texts of the page. */
export function kindOf(element: LabelElement): Addable | 'table' {
  if (element.type !== 'rectangle') return element.type;
  return element.stroke === undefined ? 'line' : 'frame';
}

/** Names of the facts that a template of this document may show. */
export function fieldsOf({ kind }: LabelTemplate): readonly string[] {
  const { fields, rows } = documentFields[kind];
  return rows.length > 0 && kind !== 'label' ? [...fields, 'page', 'pages'] : fields;
}

/** The message key of a field; those of sender and recipient share their second part. */
export function fieldParts(field: string): readonly [side: 'from' | 'to' | null, part: string] {
  const party = /^(from|to)([A-Z]\w+)$/.exec(field);
  const [, side, part = ''] = party ?? [];
  return side === 'from' || side === 'to' ? [side, part] : [null, field];
}

export function replaced(template: LabelTemplate, at: number, element: LabelElement): LabelTemplate {
  return { ...template, elements: template.elements.map((other, nth) => (nth === at ? element : other)) };
}

export function without(template: LabelTemplate, at: number): LabelTemplate {
  return { ...template, elements: template.elements.filter((_element, nth) => nth !== at) };
}

/** The place of the element that a problem is about; null when it is about the whole template. */
export function elementOf({ path }: { readonly path: string }): number | null {
  const at = /^template\.elements\.(\d+)/.exec(path)?.[1];
  return at === undefined ? null : Number(at);
}
