import { type Found, setField } from './found.ts';

const city = /^(?:г\.|гор\.|город|пос\.|пгт|с\.|село|дер\.|деревня|ст-ца)\s*/i;
const province = /(?:^|\s)(?:обл\.?|область|край|респ\.?|республика|АО|автономный округ)(?:\s|$)/iu;
const area = /(?:^|\s)(?:р-н|район)(?:\s|$)/iu;
const street =
  /(?:^|\s)(?:ул\.?|улица|пр\.|пр-т|просп\.?|проспект|пер\.?|переулок|ш\.|шоссе|б-р|бульвар|наб\.?|набережная|пл\.|площадь|проезд|мкр\.?|аллея)(?:\s|$)/iu;
const house = /^(?:д\.|дом)\s*(\S+)$/i;
const within = /^(?:к\.|корп\.?|корпус|стр\.?|строение|лит\.?|литера|кв\.?|квартира|оф\.?|офис|пом\.?|эт\.?|этаж|под\.?|подъезд)\s*\S+$/i;

/** Detects an address in Russian by its words for address parts. */
export function isRussian(text: string): boolean {
  return text
    .split(/[\n,;]/)
    .some((part) => [city, street, house, within].some((words) => words.test(part.trim())) && /[а-яё]/i.test(part));
}

/** Parses addresses in Russian. Words name their parts, which may come in any order. */
export function readRussian(lines: readonly string[], found: Found): void {
  const parts = lines.flatMap((line) => line.split(/\s*[,;]\s*/));
  const behind: string[] = [];
  const unknown: string[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const number = house.exec(part)?.[1];
    const [, code, town = ''] = /^(\d{6})(?:\s+(.+))?$/.exec(part) ?? [];
    if (code !== undefined) {
      setField(found, 'postCode', code, true);
      setField(found, 'city', town.replace(city, ''), true);
    } else if (city.test(part)) setField(found, 'city', part.replace(city, ''), true);
    else if (street.test(part)) setField(found, 'addr1', part, true);
    else if (number !== undefined) setField(found, 'houseNumber', number, true);
    else if (within.test(part)) behind.push(part);
    else if (province.test(part)) setField(found, 'province', part, true);
    else if (area.test(part)) setField(found, 'area', part, true);
    else if (/(?:^|\s)(?:ООО|ОАО|ЗАО|ПАО|АО|ИП)(?:\s|$)/u.test(part)) setField(found, 'company', part, true);
    else unknown.push(part);
  }
  setField(found, 'addr2', behind.join(', '), true);
  readUnmarked(unknown, found);
}

/** Reads parts without a marking word. A person has at least two names, while a city usually has one. */
function readUnmarked(parts: readonly string[], found: Found): void {
  for (const part of parts) {
    const isPerson = /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}.-]*){1,2}$/u.test(part);
    if (isPerson && !found.fields.has('name')) setField(found, 'name', part, true);
    else if (/^\p{Lu}[\p{L}-]+$/u.test(part) && !found.fields.has('city')) setField(found, 'city', part, false);
    else if (/^\d+\S{0,2}$/.test(part) && found.fields.has('addr1')) setField(found, 'houseNumber', part, false);
    else found.rest.push(part);
  }
}
