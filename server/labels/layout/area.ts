import type { FaceChain } from '../fonts/faces.ts';
import { pointsPerMillimetre } from './marks.ts';

export interface Chains {
  readonly regular: FaceChain;
  readonly bold: FaceChain;
}

/** Where a label stands on its sheet, in points. */
export interface Origin {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Origin {
  readonly width: number;
  readonly height: number;
}

/** Converts millimetres of an element to points of the page. */
export function areaOf({ x, y, width, height }: Area, origin: Origin): Area {
  return {
    x: origin.x + x * pointsPerMillimetre,
    y: origin.y + y * pointsPerMillimetre,
    width: width * pointsPerMillimetre,
    height: height * pointsPerMillimetre,
  };
}
