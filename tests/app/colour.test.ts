import { theme } from 'antd';
import { expect, it } from 'vitest';
import { dangerColour, filledHover, productColour, readableColour, tintContrast, tintOf } from '../../src/app/appearance/colour.ts';

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const colours = [productColour, '#1668dc', '#0f766e', '#4b5563', '#b45309', '#ffee00', '#000000', '#ffffff', '#d90000'];

it.each(colours)('a tenant’s colour %s is readable as text on white and on its own tints, and white on it (WCAG AA)', (colour) => {
  const text = luminance(readableColour(colour, tintContrast));
  for (const ground of ['#ffffff', tintOf(colour, 0.08), tintOf(colour, 0.12)])
    expect((luminance(ground) + 0.05) / (text + 0.05), ground).toBeGreaterThanOrEqual(4.5);
  expect(1.05 / (luminance(readableColour(colour)) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it.each(colours)('white is readable on a filled button of %s under the pointer, which looks different there', (colour) => {
  for (const isDark of [false, true]) {
    const algorithm = isDark ? theme.darkAlgorithm : theme.defaultAlgorithm;
    const { colorPrimary } = theme.getDesignToken({ algorithm, token: { colorPrimary: readableColour(colour) } });
    const { colorPrimaryHover, colorErrorHover = dangerColour } = filledHover(colour, isDark);
    for (const hover of [colorPrimaryHover, colorErrorHover])
      expect(1.05 / (luminance(hover) + 0.05), `${hover} ${isDark}`).toBeGreaterThanOrEqual(4.5);
    expect(colorPrimaryHover, `${isDark}`).not.toBe(colorPrimary);
  }
  expect(filledHover(colour, false).colorErrorHover).not.toBe(dangerColour);
});
