import { describe, expect, test } from 'vitest';
import type { Annotations } from '../../server/imports/reader/annotate.ts';
import { annotateWorkbook } from '../../server/imports/reader/annotate.ts';
import { readLimits } from '../../server/imports/reader/limits.ts';
import { readWorkbook } from '../../server/imports/reader/read.ts';
import { openArchive } from '../../server/imports/reader/zip.ts';
import { excelParts, plainStyles, textRows, zip } from '../support/workbooks.ts';

const origin = 'ab'.repeat(32);
const annotations = (more: Partial<Annotations> = {}): Annotations => ({
  column: 4,
  headingRow: 1,
  heading: '导入结果',
  origin,
  rows: [],
  created: [],
  createdSheet: 'Imported',
  ...more,
});
const annotated = (bytes: Buffer, more: Partial<Annotations>) => annotateWorkbook(bytes, annotations(more), readLimits);
const part = (bytes: Buffer, name: string) => openArchive(bytes, readLimits).part(name)?.toString('utf8') ?? '';
const cells = (bytes: Buffer) =>
  readWorkbook(bytes, readLimits).rows.map(({ cells }) =>
    cells.map(({ column, text, reason }) => `${column}:${text}${reason === undefined ? '' : `!${reason}`}`),
  );

const data = `${textRows([
  ['no', 'name', 'kg'],
  ['A1', '=cmd|x', '1'],
  ['A2', 'b & <c>', ''],
])}<row r="4" spans="1:3"><c r="A4" s="1"><v>46000</v></c><c r="C4"><f>1+1</f><v>2</v></c></row>`;
const book = (more: Partial<Parameters<typeof excelParts>[0]> = {}) => zip(excelParts({ data, styles: plainStyles, ...more }));

describe('the workbook that goes back', () => {
  const rows = [
    { row: 3, reason: 'C: =1+1 is "wrong" & <bad>', columns: [3, 2] },
    { row: 4, reason: 'A: 日期', columns: [1] },
  ];
  const back = annotated(book(), { rows });

  test('has a reason behind each row that failed, as a text, and no formula any more [v5.0.0-1.2.10]', () => {
    expect(cells(back)).toEqual([
      ['1:no', '2:name', '3:kg', '4:导入结果'],
      ['1:A1', '2:=cmd|x', '3:1'],
      ['1:A2', '2:b & <c>', '4:C: =1+1 is "wrong" & <bad>'],
      ['1:2025-12-09!date', '3:2', '4:A: 日期'],
    ]);
    expect(part(back, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
  });

  test('marks the cells, those that are not there too, and keeps how they are shown', () => {
    const sheet = part(back, 'xl/worksheets/sheet1.xml');
    expect(sheet).toMatch(/<c r="B3" t="inlineStr" s="4">/);
    expect(sheet).toMatch(/<c r="C3" s="4"><\/c>/);
    expect(sheet).toMatch(/<c r="A4" s="5">/);
    const styles = part(back, 'xl/styles.xml');
    expect(styles).toContain('<cellXfs count="6">');
    expect(styles).toContain('<xf numFmtId="14" fontId="0" fillId="2" borderId="0" applyFill="1"/>');
    expect(styles).toContain('<fills count="3">');
  });

  test('tells what it came from to who reads it again, and to nobody else', () => {
    expect(readWorkbook(book(), readLimits).origin).toBeNull();
    expect(readWorkbook(back, readLimits).origin).toBe(origin);
    const again = annotated(back, { origin: 'cd'.repeat(32) });
    expect(readWorkbook(again, readLimits).origin).toBe('cd'.repeat(32));
    expect(part(again, 'xl/workbook.xml').match(/waybill_import/g)).toHaveLength(1);
  });

  test('loses the reasons of before when it goes back once more', () => {
    expect(
      cells(annotated(back, { rows: [{ row: 4, reason: 'new', columns: [] }] })).map((row) => row.filter((text) => text.startsWith('4:'))),
    ).toEqual([['4:导入结果'], [], [], ['4:new']]);
  });

  test('keeps what else is in it byte for byte, but for the list of computed cells', () => {
    const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const parts = excelParts({
      data,
      styles: plainStyles,
      extra: { 'xl/media/image1.png': Buffer.from([1, 2, 3]), 'xl/calcChain.xml': '<calcChain><c r="C4"/></calcChain>' },
    });
    parts['[Content_Types].xml'] = String(parts['[Content_Types].xml']).replace(
      '</Types>',
      '<Override PartName="/xl/calcChain.xml" ContentType="c"/></Types>',
    );
    parts['xl/_rels/workbook.xml.rels'] = String(parts['xl/_rels/workbook.xml.rels']).replace(
      '</Rel',
      `<Relationship Id="c" Type="${relation}/calcChain" Target="calcChain.xml"/></Rel`,
    );
    const result = annotated(zip(parts), { rows });
    const before = openArchive(zip(parts), readLimits).entries.find(({ name }) => name === 'xl/media/image1.png');
    const after = openArchive(result, readLimits).entries.find(({ name }) => name === 'xl/media/image1.png');
    expect(after?.packed).toEqual(before?.packed);
    expect(openArchive(result, readLimits).part('xl/calcChain.xml')).toBeNull();
    expect(part(result, '[Content_Types].xml')).not.toContain('calcChain');
    expect(part(result, 'xl/_rels/workbook.xml.rels')).not.toContain('calcChain');
  });

  test('widths of columns never overlap: programs refuse a file where they do', () => {
    const wide = zip({ ...excelParts({ data, styles: plainStyles }) });
    const parts = excelParts({ data, styles: plainStyles });
    parts['xl/worksheets/sheet1.xml'] = String(parts['xl/worksheets/sheet1.xml']).replace(
      '<sheetData>',
      '<cols><col min="2" max="9" width="12"/></cols><sheetData>',
    );
    expect(part(annotated(wide, {}), 'xl/worksheets/sheet1.xml')).toContain(
      '<cols><col min="4" max="4" width="60" customWidth="1"/></cols><sheetData>',
    );
    expect(part(annotated(zip(parts), {}), 'xl/worksheets/sheet1.xml')).toContain(
      '<cols><col min="2" max="3" width="12"></col><col min="4" max="4" width="60" customWidth="1"/><col min="5" max="9" width="12"></col></cols>',
    );
  });
});
