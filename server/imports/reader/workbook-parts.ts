import { escaped, rewriteXml, siblingName, type XmlWriter } from './rewrite-xml.ts';
import { foreignAttribute, type Tag } from './xml.ts';

/** Elements that follow the defined names in a workbook, in the order of the format. */
const behindNames = new Set([
  'calcPr',
  'oleSize',
  'customWorkbookViews',
  'pivotCaches',
  'smartTagPr',
  'smartTagTypes',
  'webPublishing',
  'fileRecoveryPr',
  'webPublishObjects',
  'extLst',
]);

/** Stores texts in defined names that no program shows. */
export function withHiddenNames(bytes: Buffer, names: ReadonlyMap<string, string>): Buffer {
  let isWritten = false;
  const write = (beside: Tag, writer: XmlWriter) => {
    for (const [name, text] of names) writer.element(beside, 'definedName', { name, hidden: '1' }, escaped(text));
  };
  const writeAll = (beside: Tag, writer: XmlWriter) => {
    if (isWritten) return;
    isWritten = true;
    writer.raw(`<${siblingName(beside, 'definedNames')}>`);
    write(beside, writer);
    writer.raw(`</${siblingName(beside, 'definedNames')}>`);
  };
  return rewriteXml(bytes, {
    open(tag, writer, parent) {
      if (tag.name === 'definedName' && names.has(tag.attributes.name ?? '')) return null;
      if (parent?.name === 'workbook' && behindNames.has(tag.name)) writeAll(tag, writer);
      return tag.attributes;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'definedNames' && !isWritten) {
        write(tag, writer);
        isWritten = true;
      } else if (tag.name === 'workbook') writeAll(tag, writer);
    },
  });
}

/** A sheet to be added to a workbook. */
export interface NewSheet {
  readonly name: string;
  /** Path of its part, without a slash in front. */
  readonly part: string;
}

const relation = 'waybillImported';

/** Lists the sheet after the others. */
export function withSheet(bytes: Buffer, { name }: NewSheet): Buffer {
  let last = 0;
  let known: Tag | null = null;
  return rewriteXml(bytes, {
    open(tag) {
      if (tag.name === 'sheet') {
        last = Math.max(last, Number(tag.attributes.sheetId ?? 0));
        known = tag;
      }
      return tag.attributes;
    },
    beforeClose(tag, writer) {
      if (tag.name !== 'sheets' || known === null) return;
      const { attributes } = known;
      const others = Object.entries(attributes).flatMap(([written, value]): [string, string][] => {
        if (written.startsWith('xmlns')) return [[written, value]];
        return foreignAttribute({ [written]: value }, 'id') === undefined ? [] : [[written, relation]];
      });
      writer.element(tag, 'sheet', { name, sheetId: String(last + 1), ...Object.fromEntries(others) });
    },
  });
}

/** Relates the workbook to the sheet, in the way of its other sheets. */
export function withSheetRelation(bytes: Buffer, { part }: NewSheet): Buffer {
  let type = '';
  return rewriteXml(bytes, {
    open({ name, attributes }) {
      if (name === 'Relationship' && attributes.Type?.endsWith('/worksheet') === true) type = attributes.Type;
      return attributes;
    },
    beforeClose(tag, writer) {
      if (tag.name === 'Relationships') writer.element(tag, 'Relationship', { Id: relation, Type: type, Target: `/${part}` });
    },
  });
}

const worksheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Declares the content type of the sheet. */
export function withSheetType(bytes: Buffer, { part }: NewSheet): Buffer {
  return rewriteXml(bytes, {
    beforeClose(tag, writer) {
      if (tag.name === 'Types') writer.element(tag, 'Override', { PartName: `/${part}`, ContentType: worksheetType });
    },
  });
}

/** Removes the calculation chain, which would refer to removed formulas. */
export function withoutCalculation(bytes: Buffer): Buffer {
  return rewriteXml(bytes, {
    open: ({ name, attributes }) =>
      (name === 'Override' && /calcchain/i.test(attributes.PartName ?? '')) ||
      (name === 'Relationship' && /\/calcChain$/.test(attributes.Type ?? ''))
        ? null
        : attributes,
  });
}
