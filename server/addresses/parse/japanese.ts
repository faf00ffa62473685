import { prefectures } from '../regions/japan.ts';
import { type Found, setField } from './found.ts';

/** Parses addresses of Japan in Japanese script: the largest region first. Keeps the original spelling, which the post expects. */
export function readJapanese(given: string, found: Found): void {
  let text = given.replace(/〒?\s*(\d{3})[-‐ー−](\d{4})(?!\d)/, (_all, head: string, tail: string) => {
    setField(found, 'postCode', `${head}-${tail}`, true);
    return '\n';
  });
  text = text.replace(/(?:^|\n)日本(?:国)?(?=\n|,|\s|$)/, '\n');
  setField(found, 'country', 'JP', true);
  const lines = text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = lines.findIndex((line) => prefectureOf(line) !== undefined);
  const street = at < 0 ? [] : placeOf(lines[at] ?? '', found, lines.length === 1);
  lines.forEach((line, index) => {
    if (index === at) return;
    if (/(?:株式会社|有限会社|合同会社|\(株\))/.test(line)) keepCompany(line, found);
    else if (/\d|[階号室]$|ビル|マンション|ハイツ|コーポ/.test(line) && at >= 0) street.push(line);
    else setField(found, 'name', line.replace(/\s*(?:様|御中|さん)$/, ''), /様$/.test(line) || /^[^\d]{2,12}$/.test(line));
  });
  setField(found, 'addr1', street[0], true);
  setField(found, 'addr2', street.slice(1).join(' '), true);
}

/** Reads a company and, after a space, a person. */
function keepCompany(line: string, found: Found): void {
  const person = /\s([\p{Script=Han}\p{Script=Hiragana}]{2,6}?)(様)?$/u.exec(line);
  const isPerson = person !== null && !/[部課係室店社局]$/.test(person[1] ?? '');
  setField(found, 'company', isPerson ? line.slice(0, person.index) : line, true);
  if (isPerson) setField(found, 'name', person[1], person[2] !== undefined);
}

function prefectureOf(line: string): string | undefined {
  return prefectures.find(([japanese]) => line.startsWith(japanese))?.[0];
}

/** Reads the city and its parts; returns the street, and the building after a space. @param isAll nothing else may name the person */
function placeOf(line: string, found: Found, isAll: boolean): string[] {
  const prefecture = prefectureOf(line) ?? '';
  setField(found, 'province', prefecture, true);
  const rest = line.slice(prefecture.length).trim();
  const [, city = '', ward = '', street = ''] = /^((?:[^\d\s]+?郡[^\d\s]+?[町村]|[^\d\s]+?市|[^\d\s]+?[区町村]))([^\d\s]+?区)?(.*)$/.exec(
    rest,
  ) ?? ['', '', '', rest];
  setField(found, 'city', city, true);
  setField(found, 'area', ward, true);
  const [first = '', ...behind] = street.trim().split(/\s+/);
  const building = behind.filter((part, at) => {
    if (
      isAll &&
      at === behind.length - 1 &&
      /^[\p{Script=Han}\p{Script=Hiragana}]{2,6}$/u.test(part) &&
      !/(?:様|さん|御中|[階号室棟館])$/.test(part)
    ) {
      setField(found, 'name', part, false);
      return false;
    }
    const [isCompany, isPerson] = [/株式会社|有限会社|合同会社|\(株\)/.test(part), /(?:様|御中|さん)$/.test(part)];
    if (isCompany || isPerson) setField(found, isCompany ? 'company' : 'name', part.replace(/(?:様|御中|さん)$/, ''), true);
    return !isCompany && !isPerson;
  });
  return [first, building.join(' ')].filter((part) => part !== '');
}
