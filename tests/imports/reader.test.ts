import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readLimits } from '../../server/imports/reader/limits.ts';
import { columnName } from '../../server/imports/reader/places.ts';
import { readWorkbook } from '../../server/imports/reader/read.ts';
import { excelParts, plainStyles, textWorkbook, zip } from '../support/workbooks.ts';

const read = (bytes: Buffer) => readWorkbook(bytes, readLimits);
const cellsOf = (bytes: Buffer) =>
  Object.fromEntries(
    read(bytes).rows.flatMap(({ row, cells }) =>
      cells.map(({ column, text, reason }) => [`${row}/${column}`, reason === undefined ? text : `${text}!${reason}`]),
    ),
  );
const sheet = (cells: string, more: Partial<Parameters<typeof excelParts>[0]> = {}) =>
  zip(
    excelParts({
      data: `<row r="1">${cells}</row>`,
      styles: `<numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts>${plainStyles}`,
      ...more,
    }),
  );

describe('what a cell is read as', () => {
  test('shared, rich, inline and computed texts', () => {
    const strings =
      '<si><t>one</t></si><si><r><rPr><b/></rPr><t>ri</t></r><r><t xml:space="preserve">ch </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>';
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c t="inlineStr"><is><t>a_x000D_b</t></is></c><c t="b"><v>1</v></c>';
    expect(cellsOf(sheet(cells, { strings }))).toEqual({ '1/1': 'one', '1/2': 'rich ', '1/3': 'a\rb', '1/4': 'TRUE' });
  });

  test('a cell of a shared text without a text is empty: it is not the first of all texts', () => {
    const cells = '<c r="A1" t="s"/><c r="B1" s="1" t="s"><v/></c><c r="C1" t="s"><v>0</v></c>';
    expect(cellsOf(sheet(cells, { strings: '<si><t>one</t></si>' }))).toEqual({ '1/3': 'one' });
  });

  test('numbers are what was typed, not the binary fraction that lies in the file', () => {
    const values = [
      '19.989999999999998',
      '0.30000000000000004',
      '1E-3',
      '5.0000000000000002E-7',
      '100',
      '-2.50',
      '1.2E+3',
      '999999999999999',
    ];
    const shown = cellsOf(sheet(values.map((value) => `<c><v>${value}</v></c>`).join('')));
    expect(Object.values(shown)).toEqual(['19.99', '0.3', '0.001', '0.0000005', '100', '-2.5', '1200', '999999999999999']);
  });

  test('leading zeros that only the format shows are kept', () => {
    expect(cellsOf(sheet('<c s="2"><v>1234</v></c>'))).toEqual({ '1/1': '01234' });
  });

  test.each([
    ['a number of more than 15 digits', '<c><v>1234567890123456</v></c>', '1234567890123456!digits'],
    ['the same with an exponent', '<c><v>1.2345678901234567E+19</v></c>', '1.2345678901234567E+19!digits'],
    ['a formula', '<c><f>1+1</f><v>2</v></c>', '2!formula'],
    ['a formula of a text', '<c t="str"><f>A2&amp;"x"</f><v>ax</v></c>', 'ax!formula'],
    ['a formula that was never computed', '<c><f>NOW()</f></c>', '!formula'],
    ['a date', '<c s="1"><v>46000</v></c>', '2025-12-09!date'],
    ['a day that never was', '<c s="1"><v>60</v></c>', '60!date'],
    ['a day that no calendar has', '<c s="1"><v>-5</v></c>', '-5!date'],
    ['a date written as such', '<c t="d"><v>2026-01-02T00:00:00</v></c>', '2026-01-02 00:00:00!date'],
    ['an error', '<c t="e"><v>#REF!</v></c>', '#REF!!error'],
    ['no number at all', '<c><v>abc</v></c>', 'abc!error'],
  ])('%s has a reason', (_name, cell, expected) => {
    expect(cellsOf(sheet(cell))).toEqual({ '1/1': expected });
  });

  test('days from 1904 are those that are shown', () => {
    const parts = excelParts({ data: '<row r="1"><c s="1"><v>44538</v></c></row>', styles: plainStyles });
    parts['xl/workbook.xml'] = String(parts['xl/workbook.xml']).replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect(cellsOf(zip(parts))).toEqual({ '1/1': '2025-12-09!date' });
  });

  test.each(['0', '1'])('an hour without a day is an hour, from whatever day they count (1904: %s)', (from1904) => {
    const parts = excelParts({ data: '<row r="1"><c s="1"><v>0.25</v></c></row>', styles: plainStyles });
    parts['xl/workbook.xml'] = String(parts['xl/workbook.xml']).replace('<sheets>', `<workbookPr date1904="${from1904}"/><sheets>`);
    expect(cellsOf(zip(parts))).toEqual({ '1/1': '06:00:00!date' });
  });

  test('a text that a program made of a long number is none', () => {
    const texts = ['1.23457E+15', '6.9E+12', '1E+05', 'E+05', 'Model 2.5E+10', '12.5E+10', '1.5e-3'];
    const data = `<row r="1">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    expect(read(zip(excelParts({ data }))).rows[0]?.cells.map(({ reason = '' }) => reason)).toEqual([
      'exponent',
      'exponent',
      'exponent',
      '',
      '',
      '',
      '',
    ]);
  });

  test('rows that are hidden are rows, and other workbooks are not asked', () => {
    const data =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c><c r="B2"><f>[1]Sheet1!A1</f><v>3</v></c></row>';
    const link =
      '<Relationships><Relationship Id="rId1" Type="http://x/externalLinkPath" Target="http://198.51.100.9/a.xlsx" TargetMode="External"/></Relationships>';
    const extra = { 'xl/externalLinks/externalLink1.xml': '<externalLink/>', 'xl/externalLinks/_rels/externalLink1.xml.rels': link };
    expect(read(zip(excelParts({ data, extra }))).rows).toEqual([
      { row: 1, cells: [{ column: 1, text: '1' }] },
      {
        row: 2,
        cells: [
          { column: 1, text: '2' },
          { column: 2, text: '3', reason: 'formula' },
        ],
      },
    ]);
  });

  test('joined cells have a reason wherever they reach', () => {
    const data = '<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="2"><c r="C2" t="str"><v>y</v></c></row>';
    const bytes = zip(excelParts({ data, behind: '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>' }));
    expect(cellsOf(bytes)).toEqual({ '1/1': 'x!merged', '1/2': '!merged', '2/1': '!merged', '2/2': '!merged', '2/3': 'y' });
  });
});

describe('workbooks of other programs', () => {
  test('prefixes, absolute targets, parts in other places and other cases of letters', () => {
    const main = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const kind = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const bytes = zip({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships><Relationship Id="a" Type="${kind}/officeDocument" Target="/Other/Book.xml"/></Relationships>`,
      'Other/book.xml': `<x:workbook xmlns:x="${main}" xmlns:q="${kind}"><x:sheets><x:sheet name="hid" state="hidden" q:id="h"/><x:sheet name="s" q:id="s"/></x:sheets></x:workbook>`,
      'Other/_rels/book.xml.rels': `<Relationships><Relationship Id="h" Type="${kind}/worksheet" Target="hidden.xml"/><Relationship Id="s" Type="${kind}/worksheet" Target="/Other/deep/../s.xml"/></Relationships>`,
      'Other/hidden.xml': '<worksheet/>',
      'Other/s.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>here</x:t></x:is></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(cellsOf(bytes)).toEqual({ '1/1': 'here', '1/2': '7' });
  });

  test('cells that are only painted are nothing', () => {
    const data = '<row r="1"><c r="A1" t="str"><v>x</v></c><c r="XFD1" s="1"/></row><row r="9999"><c r="B9999" s="1"/></row>';
    expect(read(zip(excelParts({ data }))).rows).toEqual([{ row: 1, cells: [{ column: 1, text: 'x' }] }]);
  });
});

const reasonOf = (bytes: Buffer): string => {
  try {
    read(bytes);
    return 'read';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('hostile workbooks are refused by their reason [v5.0.0-1.5.1] [v5.0.0-5.2.1] [v5.0.0-5.2.3]', () => {
  const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
  const long = (length: number) => `<row r="1"><c t="inlineStr"><is><t>${'a'.repeat(length)}</t></is></c></row>`;
  const noise = (length: number) =>
    Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7919 + ((index * index) >> 3)) % 26))).join('');
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>${number}</v></c></row>`;
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1)).join('');
  const joins = (count: number) => `<mergeCells>${'<mergeCell ref="A1:CV2000"/>'.repeat(count)}</mergeCells>`;
  const cases: readonly (readonly [string, string, () => Buffer])[] = [
    ['a bomb of one part', 'ratio', () => zip(excelParts({ data: '', extra: { 'xl/media/a.bin': Buffer.alloc(40_000_000) } }))],
    [
      'a bomb of many parts',
      'inflated',
      () =>
        zip(
          excelParts({
            data: '',
            extra: Object.fromEntries(
              Array.from({ length: 52 }, (_, i) => [`m/${i}.bin`, Buffer.concat([randomBytes(12_000), Buffer.alloc(1_048_576)])]),
            ),
          }),
        ),
    ],
    [
      'a part that lies about its size',
      'damaged',
      () => zip(excelParts({ data: rows(3) }), { saidSizes: { 'xl/worksheets/sheet1.xml': 10 } }),
    ],
    [
      '201 parts',
      'entries',
      () => zip(excelParts({ data: '', extra: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`m/${i}`, 'x'])) })),
    ],
    [
      'a document type',
      'dtd',
      () =>
        zip({
          ...excelParts({ data: '' }),
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
        }),
    ],
    ['a cell in the far corner', 'columns', () => zip(excelParts({ data: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }))],
    ['a cell outside of every sheet', 'damaged', () => zip(excelParts({ data: '<row r="1048577"><c r="A1048577"><v>1</v></c></row>' }))],
    ['a text of 33,000 letters', 'longText', () => zip(excelParts({ data: long(33_000) }))],
    ['a text of 50 MB', 'ratio', () => zip(excelParts({ data: long(50_000_000) }))],
    [
      'one long text in ten thousand cells',
      'characters',
      () =>
        zip(
          excelParts({
            data: Array.from(
              { length: 1_000 },
              (_, r) =>
                `<row r="${r + 1}">${Array.from({ length: 100 }, (_, c) => `<c r="${columnName(c + 1)}${r + 1}" t="s"><v>0</v></c>`).join('')}</row>`,
            ).join(''),
            strings: `<si><t>${noise(30_000)}</t></si>`,
          }),
        ),
    ],
    ['too many rows', 'rows', () => zip(excelParts({ data: rows(readLimits.rows + 1) }))],
    ['101 columns', 'columns', () => zip(excelParts({ data: `<row r="1">${'<c><v>1</v></c>'.repeat(101)}</row>` }))],
    ['nothing in it', 'empty', () => zip(excelParts({ data: '' }))],
    ['an encrypted workbook', 'encrypted', () => Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])],
    ['an .xls by another name', 'oldFormat', () => ole],
    ['macros', 'macros', () => zip(excelParts({ data: rows(1), extra: { 'xl/vbaProject.bin': 'x' } }))],
    ['a list by another name', 'text', () => Buffer.from('\ufeff客户单号;产品;国家\n1;2;3\n')],
    ['a list in GBK', 'text', () => Buffer.from('bfcdbba7b5a5bac52cb2fac6b70d0a412c422c430d0a312c322c33', 'hex')],
    ['a list in UTF-16', 'text', () => Buffer.from('\ufeffa\tb\tc\n1\t2\t3\n', 'utf16le')],
    ['a web page', 'text', () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['a picture', 'notWorkbook', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])],
    ['nothing at all', 'notWorkbook', () => Buffer.alloc(0)],
    ['cells that are joined over each other', 'damaged', () => zip(excelParts({ data: rows(2_000), behind: joins(2_000) }))],
    ['an archive of something else', 'notWorkbook', () => zip({ 'a.txt': 'x' })],
    ['half a file', 'damaged', () => textWorkbook([['a']]).subarray(0, 700)],
    ['a text that no cell may share', 'damaged', () => zip(excelParts({ data: '<row r="1"><c t="s"><v>5</v></c></row>', strings: '' }))],
    ['rows that go back', 'damaged', () => zip(excelParts({ data: `${row(5)}${row(4)}` }))],
    ['elements without end', 'damaged', () => zip(excelParts({ data: '<a>'.repeat(100) }))],
  ];
  test.each(cases)('%s: %s', (_name, reason, make) => {
    expect(reasonOf(make())).toBe(reason);
  });

  test('as many rows as there may be are read', () => {
    expect(read(zip(excelParts({ data: rows(readLimits.rows) }))).rows).toHaveLength(readLimits.rows);
  });
});
