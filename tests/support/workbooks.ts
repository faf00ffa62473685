import { crc32, deflateRawSync } from 'node:zlib';

/** The parts of an archive, by name. */
export type Parts = Readonly<Record<string, string | Buffer>>;

export interface ZipOptions {
  /** Sizes to declare in the central directory instead of the real ones. */
  readonly saidSizes?: Readonly<Record<string, number>>;
}

/** Builds an archive by hand, so that tests can create ones that no program would. */
export function zip(parts: Parts, { saidSizes = {} }: ZipOptions = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const size = saidSizes[name] ?? bytes.length;
    const header = Buffer.alloc(26);
    for (const [at, value] of [
      [2, 0],
      [4, 8],
    ] as const)
      header.writeUInt16LE(value, at);
    header.writeUInt16LE(20, 0);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(size, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), packed]);
    const line = Buffer.alloc(14);
    line.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, line, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const lines = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(lines.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, lines, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface SheetParts {
  /** XML of the sheet's `sheetData` element. */
  readonly data: string;
  /** XML after it. */
  readonly behind?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly extra?: Parts;
}

/** The parts of a workbook in Excel's layout. */
export function excelParts({ data, behind = '', strings, styles, extra = {} }: SheetParts): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${data}</sheetData>${behind}</worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...extra,
  };
}

/** A workbook with text cells only. */
export function textWorkbook(rows: readonly (readonly string[])[]): Buffer {
  return zip(excelParts({ data: textRows(rows), styles: plainStyles }));
}

export const plainStyles =
  '<fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0"/></cellXfs>';

export function textRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells
          .map((text, column) =>
            text === '' ? '' : `<c r="${letters(column)}${index + 1}" t="inlineStr"><is><t>${xml(text)}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('');
}

function letters(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `${letters(Math.floor(index / 26) - 1)}${letters(index % 26)}`;
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
