import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { annotateWorkbook } from '../../server/imports/reader/annotate.ts';
import { readLimits } from '../../server/imports/reader/limits.ts';
import { readWorkbook } from '../../server/imports/reader/read.ts';
import { zip } from '../support/workbooks.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.xlsx`, import.meta.url));
/** Each row as its number and its cells, `column:text`, with the reason where there is one. */
const rowsOf = (bytes: Buffer, sheet?: string) =>
  readWorkbook(bytes, readLimits, sheet === undefined ? {} : { sheet }).rows.map(({ row, cells }) =>
    [row, ...cells.map(({ column, text, reason }) => `${column}:${text}${reason === undefined ? '' : `!${reason}`}`)].join(' | '),
  );

const none = { created: [], createdSheet: 'Imported' };

describe('what Excel saved', () => {
  test('notes around a table, joined cells, ages by formula, days, answers of yes and no (Mac)', () => {
    const bytes = fixture('excel-mac-deaths');
    expect(readWorkbook(bytes, readLimits)).toMatchObject({ sheet: 'arts', sheets: ['arts', 'other'] });
    const rows = rowsOf(bytes);
    expect(rows).toHaveLength(19);
    expect(rows.slice(1, 7)).toEqual([
      '2 | 1:simply cannot resist writing | 6:some notes',
      '3 | 1:at | 2:the | 3:top | 5:of | 6:their spreadsheets',
      '4 | 1:or | 2:merging!merged | 3:!merged | 4:!merged | 5:!merged | 6:cells',
      '5 | 1:Name | 2:Profession | 3:Age | 4:Has kids | 5:Date of birth | 6:Date of death',
      '6 | 1:David Bowie | 2:musician | 3:69!formula | 4:TRUE | 5:1947-01-08!date | 6:2016-01-10!date',
      '7 | 1:Carrie Fisher | 2:actor | 3:60!formula | 4:TRUE | 5:1956-10-21!date | 6:2016-12-27!date',
    ]);
    expect(rows[13]).toBe('14 | 1:Zsa Zsa Gábor | 2:actor | 3:99!formula | 4:TRUE | 5:1917-02-06!date | 6:2016-12-18!date');
    expect(rowsOf(bytes, 'other').at(-1)).toBe('19 | 3:off | 5:now!!merged | 6:!merged');
  });

  test('texts that look like something else, and the other way round (Mac)', () => {
    const bytes = fixture('excel-mac-types');
    expect(rowsOf(bytes, 'logical_coercion').slice(4)).toEqual([
      '5 | 1:2011-12-31!date | 2:datetime',
      '6 | 1:TRUE | 2:boolean true',
      '7 | 1:FALSE | 2:boolean false',
      '8 | 1:cabbage | 2:"cabbage"',
      '9 | 1:true!formula | 2:the string "true"',
      '10 | 1:F | 2:the letter "F"',
      '11 | 1:False | 2:"False" preceded by single quote',
    ]);
    expect(rowsOf(bytes, 'date_coercion').slice(2, 4)).toEqual([
      '3 | 1:2012-05-22!date | 2:date only format',
      '4 | 1:2012-04-27 11:30:00!date | 2:date and time format',
    ]);
    expect(rowsOf(bytes, 'text_coercion').slice(4)).toEqual([
      '5 | 1:1.3 | 2:numeric',
      '6 | 1:2012-09-23!date | 2:datetime',
      '7 | 1:36436153 | 2:another numeric',
    ]);
  });

  test('a sheet with a Chinese name, a day as text, with its hour, and an hour alone (Windows)', () => {
    const bytes = fixture('excel-2010-cars');
    expect(readWorkbook(bytes, readLimits).sheet).toBe('工作表1');
    expect(rowsOf(bytes)).toEqual([
      '1 | 1:price | 2:time | 3:Model name',
      '2 | 1:100 | 2:2016-05-20T00:00:00.000Z | 3:sedan 01',
      '3 | 1:150 | 2:2014-10-10 09:09:09!date | 3:SUV 22',
      '4 | 1:200 | 2:09:09:09!date | 3:Sports Cars IV',
    ]);
  });

  test.each(['excel-mac-deaths', 'excel-mac-types', 'excel-2010-cars'])('%s goes back with reasons, and can be read again', (name) => {
    const bytes = fixture(name);
    const before = rowsOf(bytes);
    const rows = [{ row: 2, reason: 'Why', columns: [2] }];
    const back = annotateWorkbook(
      bytes,
      { column: 9, headingRow: 1, heading: 'Result', origin: 'a'.repeat(64), rows, ...none },
      readLimits,
    );
    // A formula's value stands in its place.
    const plain = before.map((row) => row.replaceAll('!formula', ''));
    expect(rowsOf(back)).toEqual([`${plain[0]} | 9:Result`, `${plain[1]} | 9:Why`, ...plain.slice(2)]);
  });
});

test.each(['/', '\\'])('as WPS lays it out: folders in the archive (%s), its own names and properties, pictures in cells', (separator) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const etc = 'http://www.wps.cn/officeDocument/2017/etCustomData';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
  const picture = 'DISPIMG("ID_A16C8CE6E39B4F25934D584A1C41E1E1",1)'.replaceAll('"', '&quot;');
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const relations = (...all: readonly string[]) =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const parts = {
    'docProps/': '',
    'docProps/app.xml': `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>WPS 表格</Application></Properties>`,
    'docProps/custom.xml': `${head}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="KSOProductBuildVer"><vt:lpwstr>2052-12.1.0.26895</vt:lpwstr></property></Properties>`,
    'xl/': '',
    'xl/worksheets/': '',
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}" xmlns:r="${kind}" xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:etc="${etc}"><sheetPr/><dimension ref="A1:C3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><selection activeCell="D9" sqref="D9"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="9" defaultRowHeight="16.8" outlineLevelRow="1" outlineLevelCol="3"/><cols><col min="1" max="2" width="11.7692307692308"/></cols><sheetData><row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2" spans="1:3"><c r="A2" s="1" t="s"><v>3</v></c><c r="B2" s="2"><v>5267151</v></c><c r="C2" t="str"><f>${picture}</f><v>=${picture}</v></c></row><row r="3" spans="1:3"><c r="A3" s="1"/><c r="B3" s="3"><v>45000</v></c></row></sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/><headerFooter/></worksheet>`,
    'xl/cellimages.xml': `${head}<etc:cellImages xmlns:etc="${etc}"/>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}" count="4" uniqueCount="4"><si><t>客户单号</t></si><si><t>数量</t></si><si><t>图片</t></si><si><t>WPS-1</t></si></sst>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${kind}"><fileVersion appName="xl" lastEdited="3" lowestEdited="5" rupBuild="9302"/><workbookPr/><bookViews><workbookView windowWidth="28800" windowHeight="11340"/></bookViews><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="144525"/></workbook>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="44" formatCode="_ &quot;￥&quot;* #,##0.00_ ;_ &quot;￥&quot;* \\-#,##0.00_ ;_ &quot;￥&quot;* &quot;-&quot;??_ ;_ @_ "/><numFmt numFmtId="176" formatCode="[$-804]aaaa;@"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="44"/><xf numFmtId="176"/></cellXfs></styleSheet>`,
    '_rels/': '',
    '_rels/.rels': relations(relation('rId1', `${kind}/officeDocument`, 'xl/workbook.xml')),
    'xl/_rels/': '',
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId4', 'http://www.wps.cn/officeDocument/2020/cellImage', 'cellimages.xml'),
      relation('rId3', `${kind}/sharedStrings`, 'sharedStrings.xml'),
      relation('rId2', `${kind}/styles`, 'styles.xml'),
      relation('rId1', `${kind}/worksheet`, 'worksheets/sheet1.xml'),
    ),
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  };
  const bytes = zip(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name.replaceAll('/', separator), content])));
  const picturesName = '=DISPIMG("ID_A16C8CE6E39B4F25934D584A1C41E1E1",1)';
  expect(rowsOf(bytes)).toEqual([
    '1 | 1:客户单号 | 2:数量 | 3:图片',
    `2 | 1:WPS-1 | 2:5267151 | 3:${picturesName}!formula`,
    '3 | 2:2023-03-15!date',
  ]);
  const rows = [{ row: 2, reason: '原因', columns: [2] }];
  const back = annotateWorkbook(
    bytes,
    { column: 4, headingRow: 1, heading: '导入结果', origin: 'a'.repeat(64), rows, ...none },
    readLimits,
  );
  expect(rowsOf(back)[1]).toBe(`2 | 1:WPS-1 | 2:5267151 | 3:${picturesName} | 4:原因`);
});
