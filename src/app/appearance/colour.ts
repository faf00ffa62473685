import { FastColor } from '@ant-design/fast-color';

/** The product's own blue; contrast with white is 6.5:1. */
export const productColour = '#1456c8';

/** Filled buttons whose verb loses something; contrast with white is 4.8:1. */
export const dangerColour = '#d4380d';

/** Background of panels in the dark theme. */
export const darkPanel = '#181a1e';

/**
 * Lightens a tenant's colour until it is readable as text on a dark page (WCAG AA, 4.5:1).
 * @param colour `#rrggbb`
 */
export function lightColour(colour: string): string {
  let light = new FastColor(colour);
  // Selected entries have a tinted background, which lowers the contrast: 6:1 here leaves 4.5:1 there.
  while (contrast(light, new FastColor(darkPanel)) < 6) light = light.tint(step);
  return light.toHexString();
}

/**
 * Darkens a tenant's colour until white text on it is readable (WCAG AA, 4.5:1).
 * @param colour `#rrggbb`
 * @param minimum minimum contrast with white; higher where the colour is text on its own tint
 */
export function readableColour(colour: string, minimum = 4.5): string {
  let dark = new FastColor(colour);
  while (contrast(new FastColor('#ffffff'), dark) < minimum) dark = dark.shade(step);
  return dark.toHexString();
}

/**
 * What filled buttons show under the pointer. antd's own shades are too pale for white text (3.6:1 for danger on a light page). On a dark
 * page a button rests darker than its colour, so the colour itself is its hover; danger stays antd's there, since it is a colour of text too.
 * @param colour `#rrggbb`
 */
export function filledHover(colour: string, isDark: boolean): { readonly colorPrimaryHover: string; readonly colorErrorHover?: string } {
  const primary = readableColour(colour);
  return isDark ? { colorPrimaryHover: primary } : { colorPrimaryHover: hoverOf(primary), colorErrorHover: hoverOf(dangerColour) };
}

/** Darker, or lighter where black cannot get darker. */
function hoverOf(filled: string): string {
  const colour = new FastColor(filled);
  return (colour.getLuminance() < 0.01 ? colour.tint(hoverShare) : colour.shade(hoverShare)).toHexString();
}

/** Percent of black, or white, that a filled button takes on under the pointer. */
const hoverShare = 16;

/** Contrast with white at which a colour is still readable (4.5:1) as text on its own tint. */
export const tintContrast = 5.6;

/**
 * A light background in a tenant's colour. antd derives a mid grey from a dark colour, which makes text unreadable.
 * @param colour `#rrggbb`
 * @param share proportion of the colour, from 0 to 1
 */
export function tintOf(colour: string, share: number): string {
  return new FastColor('#ffffff').mix(colour, share * 100).toHexString();
}

/** Percent of white or black mixed in per iteration. */
const step = 6;

/** Contrast ratio of WCAG 2, from 1 to 21. */
function contrast(lighter: FastColor, darker: FastColor): number {
  return (lighter.getLuminance() + 0.05) / (darker.getLuminance() + 0.05);
}
