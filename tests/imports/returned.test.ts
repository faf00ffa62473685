import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { type Annotations, annotateWorkbook } from '../../server/imports/reader/annotate.ts';
import { readLimits } from '../../server/imports/reader/limits.ts';
import { readWorkbook } from '../../server/imports/reader/read.ts';
import { shiftedFormula, shiftedRanges } from '../../server/imports/reader/shift-references.ts';
import { openArchive } from '../../server/imports/reader/zip.ts';
import { excelParts, plainStyles, textRows, zip } from '../support/workbooks.ts';

const sheet = 'xl/worksheets/sheet1.xml';
const other = 'xl/worksheets/sheet2.xml';
const part = (bytes: Buffer, name: string) => openArchive(bytes, readLimits).part(name)?.toString('utf8') ?? '';
const shown = (bytes: Buffer, name?: string) =>
  readWorkbook(bytes, readLimits, name === undefined ? {} : { sheet: name }).rows.map(({ row, cells }) => [
    row,
    ...cells.map(({ text }) => text),
  ]);

/** A workbook as merchants have them: widths, a frozen column, lists, joined titles, a filter, a comment, a name, and a sheet that refers to it. */
function book(): Buffer {
  const parts = excelParts({
    data: textRows([
      ['November', '', ''],
      ['no', 'name', 'unit'],
      ['A1', 'Ada', 'pcs'],
      ['A2', 'Bob', 'pc$'],
      ['A3', 'Cyd', 'set'],
    ]),
    behind: [
      '<autoFilter ref="A2:C5"/><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      '<conditionalFormatting sqref="C3:C5"><cfRule type="expression" priority="1"><formula>$C3="set"</formula></cfRule></conditionalFormatting>',
      '<dataValidations count="1"><dataValidation type="list" sqref="C3:C99 B3"><formula1>Sheet2!$A$1:$A$3</formula1></dataValidation></dataValidations>',
    ].join(''),
    styles: plainStyles,
    extra: {
      [other]: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><f>COUNTA(Sheet1!C3:C5)+B1</f><v>3</v></c></row></sheetData></worksheet>`,
      'xl/comments1.xml':
        '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList><comment ref="C2" authorId="0"><text><t>Unit</t></text></comment></commentList></comments>',
      'xl/drawings/vmlDrawing1.vml':
        '<xml><x:ClientData ObjectType="Note"><x:Anchor>3, 15, 0, 2, 5, 31, 4, 1</x:Anchor><br><x:Row>1</x:Row><x:Column>2</x:Column></x:ClientData></xml>',
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c" Type="http://x/comments" Target="../comments1.xml"/><Relationship Id="v" Type="http://x/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/></Relationships>`,
    },
  });
  const change = (name: string, from: string, to: string) => {
    parts[name] = String(parts[name]).replace(from, to);
  };
  change(
    sheet,
    '<sheetData>',
    '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" topLeftCell="B3" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="9"/><col min="2" max="3" width="30"/></cols><sheetData>',
  );
  change(
    'xl/workbook.xml',
    '</sheets>',
    '<sheet name="Sheet2" sheetId="2" r:id="rId9"/></sheets><definedNames><definedName name="units">Sheet1!$C$3:$C$5</definedName></definedNames>',
  );
  change(
    'xl/_rels/workbook.xml.rels',
    '</Rel',
    '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Rel',
  );
  return zip(parts);
}

const annotated = (bytes: Buffer, more: Partial<Annotations> = {}) =>
  annotateWorkbook(
    bytes,
    {
      sheet: 'Sheet1',
      column: 0,
      headingRow: 2,
      heading: 'Import result',
      origin: 'ab'.repeat(32),
      rows: [{ row: 4, reason: 'unit: wrong', columns: [3] }],
      created: [
        { row: 3, text: 'Row 3: imported as A1' },
        { row: 5, text: 'Row 5: imported as A3' },
      ],
      createdSheet: 'Imported',
      ...more,
    },
    readLimits,
  );

describe('a returned workbook', () => {
  const back = annotated(book());

  test('has the reasons before everything else, and only the rows to be mended in sight, under their own numbers', () => {
    expect(shown(back, 'Sheet1')).toEqual(
      [
        [1, 'November'],
        [2, 'Import result', 'no', 'name', 'unit'],
        [4, 'unit: wrong', 'A2', 'Bob', 'pc$'],
      ].map((row) => (row[0] === 1 ? [1, 'November', '', ''] : row)),
    );
    const xml = part(back, sheet);
    expect(xml).toMatch(/<row r="3" hidden="1"><\/row>/);
    expect(xml).toMatch(/<c r="D4" t="inlineStr" s="\d+">/);
  });

  test('has the imported rows on a sheet of their own, after the others', async () => {
    expect(openArchive(back, readLimits).part('xl/worksheets/waybill-imported.xml')).not.toBeNull();
    const { sheets } = await readXlsx(new Uint8Array(back));
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'Sheet2', 'Imported']);
    expect(sheets[2]?.rows).toEqual([
      ['Import result', 'no', 'name', 'unit'],
      ['Row 3: imported as A1', 'A1', 'Ada', 'pcs'],
      ['Row 5: imported as A3', 'A3', 'Cyd', 'set'],
    ]);
    expect(part(back, '[Content_Types].xml')).toContain('PartName="/xl/worksheets/waybill-imported.xml"');
  });

  test('keeps widths, frozen columns, lists, joined cells, filters, comments, names and what other sheets refer to', () => {
    const xml = part(back, sheet);
    for (const expected of [
      '<pane xSplit="2" ySplit="2" topLeftCell="C3" state="frozen">',
      '<cols><col min="1" max="1" width="60" customWidth="1"/><col min="2" max="2" width="9"></col><col min="3" max="4" width="30"></col></cols>',
      '<autoFilter ref="B2:D5">',
      '<mergeCell ref="B1:D1">',
      '<conditionalFormatting sqref="D3:D5">',
      '<formula>$D3="set"</formula>',
      '<dataValidation type="list" sqref="D3:D99 C3"><formula1>Sheet2!$A$1:$A$3</formula1>',
    ])
      expect(xml).toContain(expected);
    expect(part(back, other)).toContain('<f>COUNTA(Sheet1!D3:D5)+B1</f>');
    expect(part(back, 'xl/workbook.xml')).toContain('<definedName name="units">Sheet1!$D$3:$D$5</definedName>');
    expect(part(back, 'xl/comments1.xml')).toContain('<comment ref="D2"');
    const frames = openArchive(back, readLimits, () => true)
      .part('xl/drawings/vmlDrawing1.vml')
      ?.toString('utf8');
    expect(frames).toContain('<x:Anchor> 4, 15, 0, 2, 6, 31, 4, 1</x:Anchor><br><x:Row>1</x:Row><x:Column>3</x:Column>');
  });

  test('is read again: its sheet of imported rows is none to import, and tells what was there', () => {
    const read = readWorkbook(back, readLimits, { headings: ['no', 'name', 'unit'] });
    expect(read).toMatchObject({ sheet: 'Sheet1', sheets: ['Sheet1', 'Sheet2'], origin: 'ab'.repeat(32) });
    expect(read.created.map(({ cells }) => cells[1]?.text)).toEqual(['no', 'A1', 'A3']);
  });

  test('goes back once more: reasons take the place of those before, imported rows join the others', () => {
    const again = annotated(back, { column: 1, rows: [], created: [{ row: 4, text: 'Row 4: imported as A2' }] });
    expect(part(again, sheet)).toContain('<mergeCell ref="B1:D1">');
    const read = readWorkbook(again, readLimits, { sheet: 'Sheet1' });
    expect(read.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['November', '', ''],
      ['Import result', 'no', 'name', 'unit'],
    ]);
    expect(read.created.map(({ row, cells }) => [row, cells[0]?.text, cells[1]?.text])).toEqual([
      [1, 'Import result', 'no'],
      [2, 'Row 3: imported as A1', 'A1'],
      [3, 'Row 5: imported as A3', 'A3'],
      [4, 'Row 4: imported as A2', 'A2'],
    ]);
    expect(part(again, 'xl/workbook.xml').match(/<sheet /g)).toHaveLength(3);
  });

  test('has room for the reasons beside as many columns as there may be', () => {
    const wide = zip(
      excelParts({
        data: textRows([
          ['no', 'name', ...Array.from({ length: 98 }, (_, at) => `c${at}`)],
          ['A1', 'Ada'],
        ]),
        styles: plainStyles,
      }),
    );
    const returned = annotated(wide, { headingRow: 1, rows: [{ row: 2, reason: 'why', columns: [] }], created: [] });
    expect(readWorkbook(returned, readLimits).rows[0]?.cells).toHaveLength(101);
  });
});

describe('references one column further', () => {
  test.each([
    ['A1+$B$2', 'B1+$C$2'],
    ['SUM(A:A,C3:D4)', 'SUM(B:B,D3:E4)'],
    ['"A1"&A1', '"A1"&B1'],
    ['LOG10(A1)+RATES2024', 'LOG10(B1)+RATES2024'],
    ["'My ''own'' sheet'!A1+Other!A1+A1", "'My ''own'' sheet'!B1+Other!A1+B1"],
    ['XFD1+ZZZ1', 'XFD1+ZZZ1'],
  ])('%s', (formula, moved) => {
    expect(shiftedFormula(formula, "My 'own' sheet", true)).toBe(moved);
  });

  test('of another sheet: only those that name it', () => {
    expect(shiftedFormula('A1+orders!A1+Orders.x', 'Orders', false)).toBe('A1+orders!B1+Orders.x');
  });

  test('in ranges', () => {
    expect(shiftedRanges('A1:B2 $Z3 XFD9')).toBe('B1:C2 $AA3 XFD9');
  });
});
