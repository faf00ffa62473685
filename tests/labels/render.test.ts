import { describe, expect, test } from 'vitest';
import { type LabelTemplate, labelFormats } from '../../contract/entities/orders/label.ts';
import { render } from '../../server/labels/drawing/render.ts';
import { createFaces } from '../../server/labels/fonts/faces.ts';
import { placeCode } from '../../server/labels/layout/codes.ts';
import { layout } from '../../server/labels/layout/layout.ts';
import { missingGlyphs } from '../../server/labels/layout/text.ts';
import { builtIns } from '../../server/labels/templates/all.ts';
import { builtInLabels } from '../../server/labels/templates/built-in.ts';
import { sampleFacts } from '../../server/labels/templates/sample.ts';
import { isLong, sampleOf } from '../support/sample.ts';
import corpus from './addresses.json' with { type: 'json' };
import { scanPdf } from './decode.ts';
import { numberAt, sampleLabels } from './sample-orders.ts';
import { drawZpl, fieldsOf, scanDrawn } from './zpl-printer.ts';

const chains = createFaces();
const made = 0;
const label = builtInLabels[0]?.template as LabelTemplate;
const millimetre = 72 / 25.4;

describe('every label of a built-in template scans at 203 dpi', () => {
  test.each(sampleOf('labels that scan', builtInLabels, 3).map(({ id, template }) => [id, template] as const))(
    '%s',
    async (id, template) => {
      const all = sampleLabels(20);
      const taken = sampleOf(id, [...all.keys()], 3);
      const { file, leftOut } = await render({ template, format: 'pdf', documents: all.filter((_one, at) => taken.includes(at)), made });
      expect(leftOut).toEqual([]);
      const pages = await scanPdf(Buffer.from(file ?? []));
      const bars = pages.flatMap((page) => page.filter(({ format }) => format === 'Code128').map(({ text }) => text));
      expect(bars.sort()).toEqual(taken.map(numberAt).sort());
      const others = pages.flatMap((page) => page.filter(({ format }) => format !== 'Code128').map(({ text }) => text));
      expect(others.filter((text) => !bars.includes(text))).toEqual([]);
    },
  );

  test.each(['gs1-128', 'datamatrix', 'qrcode'] as const)('%s is read back as it was given', async (symbology) => {
    const text = symbology === 'gs1-128' ? '(00)006141411234567890' : '面单 WB26/112?^~';
    const template: LabelTemplate = {
      ...label,
      elements: [{ type: 'barcode', x: 2, y: 10, width: 96, height: 60, symbology, text: '{customerNo}' }],
    };
    const documents = [{ id: '1', facts: [{ fields: { customerNo: text }, rows: [] }] }];
    const { file } = await render({ template, format: 'pdf', documents, made });
    const [page] = await scanPdf(Buffer.from(file ?? []));
    expect(page?.map((found) => found.text.replace(/^\]C1/, ''))).toEqual([
      symbology === 'gs1-128' ? expect.stringContaining('006141411234567890') : text,
    ]);
  });
});

describe('what would not scan is refused', () => {
  const area = (width: number, height: number) => ({ x: 3.3, y: 5.7, width: width * millimetre, height: height * millimetre });

  test('a barcode has at least two dots a module and its quiet zone, on the dots of the printer', () => {
    // 15 characters of Code 128: 200 modules with start, check and stop, and 10 on each side.
    for (const dpi of [203, 300]) {
      const dot = 72 / dpi;
      for (let width = 20; width <= 100; width += 1) {
        const code = placeCode('code128', 'WB2611220000000', area(width, 20), dpi);
        if ('reason' in code) continue;
        const dots = code.module / dot;
        const columns = Math.max(...code.runs.map((run) => run.x + run.width));
        expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6);
        expect(Math.round(dots)).toBeGreaterThanOrEqual(2);
        expect(Math.abs(code.x / dot - Math.round(code.x / dot))).toBeLessThan(1e-6);
        expect(code.x - 3.3 + dot).toBeGreaterThanOrEqual(10 * code.module - 1e-6);
        expect(3.3 + width * millimetre + dot - (code.x + columns * code.module)).toBeGreaterThanOrEqual(10 * code.module - 1e-6);
      }
    }
    expect(placeCode('code128', 'WB2611220000000', area(30, 20), 203)).toMatchObject({ reason: 'codeTooWide' });
    expect(placeCode('code128', 'WB2611220000000', area(80, 5), 203)).toMatchObject({ reason: 'codeTooWide' });
    expect(placeCode('code128', '面单', area(80, 20), 203)).toMatchObject({ reason: 'codeText' });
    expect(placeCode('code128', '', area(80, 20), 203)).toMatchObject({ reason: 'codeEmpty' });
    expect(placeCode('gs1-128', '(00)1', area(80, 20), 203)).toMatchObject({ reason: 'codeText' });
  });

  test('a long address shrinks to the smallest size and is then refused with its text, never cut', async () => {
    const address = Array.from({ length: 40 }, (_unused, at) => `Unit ${at}, Block ${at}, Very Long Street Name Number ${at}`);
    const [shrunk, refused] = [address.slice(0, 4), address].map((lines) => sampleLabels(1, { toAddress: lines.join(', ') })[0]);
    const facts = [shrunk, refused].flatMap((one) => one?.facts ?? []);
    const [first, second] = facts.map((one) => layout(label, one, chains));
    expect(first).toMatchObject({ pages: [expect.anything()] });
    expect(second).toMatchObject({
      unfit: { reason: 'overflow', values: { size: expect.any(Number), text: expect.stringContaining('…') } },
    });
    const { file, leftOut } = await render({
      template: label,
      format: 'pdf',
      documents: [...sampleLabels(2), { id: 'long', facts: facts.slice(1) }],
      made,
    });
    expect(leftOut.map(({ id }) => id)).toEqual(['long']);
    expect(await scanPdf(Buffer.from(file ?? []))).toHaveLength(2);
  });
});

/** Scripts that the fonts draw; addresses in others are reported. */
const drawn =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]*$/u;

test('the addresses of the corpus print without a missing glyph, and those in other scripts are reported', () => {
  expect(corpus.addresses.length).toBeGreaterThanOrEqual(462);
  const unexpected: string[] = [];
  let reported = 0;
  for (const [country, address] of corpus.addresses) {
    const missing = missingGlyphs(address ?? '', chains.regular);
    const facts = sampleLabels(1, { toAddress: address ?? '', toName: 'x' })[0]?.facts[0] ?? sampleFacts('label');
    const laid = layout(label, facts, chains);
    if (drawn.test(address ?? '')) {
      if (missing.length > 0 || 'unfit' in laid) unexpected.push(`${country}: ${address} ${JSON.stringify(laid)}`);
      else if (laid.pages.some((page) => page.marks.some((mark) => mark.kind === 'glyphs' && mark.glyphs.some(({ id }) => id === 0))))
        unexpected.push(`${country}: .notdef`);
      continue;
    }
    reported += 1;
    if (!('unfit' in laid) || laid.unfit.reason !== 'noGlyph') unexpected.push(`${country}: not reported: ${address}`);
  }
  expect(unexpected).toEqual([]);
  expect(reported).toBe(1);
  for (const text of ['กรุงเทพ', 'תל אביב', 'मुंबई', 'თბილისი', '😀']) expect(missingGlyphs(text, chains.regular)).not.toEqual([]);
});

test('numbers of an Arabic recipient read from left to right, and its words from right to left', () => {
  const facts = sampleLabels(8)[7]?.facts[0] ?? sampleFacts('label');
  const laid = layout(label, facts, chains);
  if ('unfit' in laid) throw new Error(laid.unfit.reason);
  const lines = new Map<number, string>();
  for (const mark of laid.pages[0]?.marks ?? []) {
    if (mark.kind !== 'glyphs') continue;
    const text = mark.glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('');
    lines.set(Math.round(mark.y), (lines.get(Math.round(mark.y)) ?? '') + text);
  }
  const texts = [...lines.values()];
  expect(texts).toContain('+966 11 123 4567');
  // The first letter of the name stands at the right end of its line.
  expect(texts.find((text) => text.includes('ع'))?.endsWith('م')).toBe(true);
  expect(texts.find((text) => text.includes('11564'))?.startsWith('11564')).toBe(true);
});

describe('ZPL of the same template', () => {
  test.each(labelFormats.filter((format) => format !== 'pdf'))('%s: the barcodes scan', async (format) => {
    const many = isLong ? 10 : 1;
    const { file, pages } = await render({ template: label, format, documents: sampleLabels(many), made });
    const drawn = drawZpl(Buffer.from(file ?? []).toString('latin1'));
    expect([pages, drawn.length]).toEqual([many, many]);
    for (const [at, page] of drawn.entries()) expect(new Set(await scanDrawn(page))).toEqual(new Set([numberAt(at)]));
  });

  test('no text of an order becomes a command', async () => {
    const attacks = ['^XZ^XA^FDx^FS', '~JR~DGE:X.GRF', 'a_5EXZ', '\\^FS^XZ', '_', '^', '~', '\u0010^XZ', '＾ＸＺ^XZ'];
    const plain = attacks.map((text) => text.replace(/[^A-Za-z0-9＾-ｚ]/g, 'x'));
    const of = async (texts: readonly string[]) => {
      const documents = texts.flatMap((text) => sampleLabels(1, { toName: text, customerNo: text, goodsSummary: text }));
      const { file, leftOut } = await render({ template: label, format: 'zpl203', documents, made });
      expect(leftOut).toEqual([]);
      return Buffer.from(file ?? []).toString('latin1');
    };
    const attacked = await of(attacks.filter((text) => !text.includes('\u0010')));
    const harmless = await of(plain.filter((_text, at) => attacks[at]?.includes('\u0010') === false));
    expect(fieldsOf(attacked).map(({ command }) => command)).toEqual(fieldsOf(harmless).map(({ command }) => command));
    expect(attacked).not.toMatch(/~/);
    expect(fieldsOf(attacked).flatMap(({ text }) => text ?? [])).toContain('^XZ^XA^FDx^FS');
    expect(fieldsOf(attacked).flatMap(({ text }) => text ?? [])).toContain('a_5EXZ');
  });
});

test.each(builtIns.map(({ id, template }) => [id, template] as const))(
  'the built-in %s holds its sample, as a PDF and as ZPL',
  async (_id, template) => {
    for (const format of labelFormats) {
      const { leftOut, pages } = await render({ template, format, documents: [{ id: '', facts: [sampleFacts(template.kind)] }], made });
      expect([leftOut, pages]).toEqual([[], 1]);
    }
  },
);
