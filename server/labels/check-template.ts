import { documentFields, type LabelElement, type LabelTemplate } from '../../contract/entities/orders/label.ts';
import type { RefusedField } from '../calls/refusal.ts';
import { namesIn } from './layout/fill.ts';

/**
 * Returns what is wrong with a template whatever it prints: names outside its document's facts, elements outside the label, labels outside
 * the sheet. Whether its texts and barcodes fit is found by laying it out with sample data.
 */
export function checkTemplate(template: LabelTemplate): RefusedField[] {
  const { fields, rows } = documentFields[template.kind];
  const known: ReadonlySet<string> = new Set<string>([...fields, 'page', 'pages']);
  const inRows: ReadonlySet<string> = new Set<string>(rows);
  const problems = template.elements.flatMap((element, at) => {
    const path = `template.elements.${at}`;
    const unknown =
      element.type === 'rectangle'
        ? []
        : element.type === 'table'
          ? element.columns.flatMap(({ text }) => namesIn(text).filter((name) => !inRows.has(name)))
          : namesIn(element.text).filter((name) => !known.has(name));
    return [...unknown.map((name) => problem(path, 'unknownFact', { name })), ...placeProblems(element, template, path)];
  });
  const tables = template.elements.filter(({ type }) => type === 'table');
  return [...problems, ...(tables.length > 1 ? [problem('template', 'oneTable')] : []), ...sheetProblems(template)];
}

function placeProblems(element: LabelElement, { width, height }: LabelTemplate, path: string): RefusedField[] {
  const found: RefusedField[] = [];
  if (element.x + element.width > width + 0.01 || element.y + element.height > height + 0.01) found.push(problem(path, 'outside'));
  if ('minSize' in element && element.minSize !== undefined && element.minSize > element.size) found.push(problem(path, 'minSize'));
  if (element.type !== 'table') return found;
  const columns = element.columns.reduce((sum, column) => sum + column.width, 0);
  return columns > element.width + 0.01 ? [...found, problem(path, 'columns')] : found;
}

function sheetProblems({ width, height, sheet, elements }: LabelTemplate): RefusedField[] {
  if (sheet === undefined) return [];
  const found: RefusedField[] = [];
  if (width * sheet.columns > sheet.width + 0.01 || height * sheet.rows > sheet.height + 0.01)
    found.push(problem('template.sheet', 'sheet'));
  if (elements.some(({ type }) => type === 'table')) found.push(problem('template.sheet', 'tableOnSheet'));
  return found;
}

function problem(path: string, rule: string, values: Readonly<Record<string, string>> = {}): RefusedField {
  return { path, rule, message: `label.template.${rule}`, values };
}
