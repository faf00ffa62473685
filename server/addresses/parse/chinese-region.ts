import { type ChinaRegion, chinaRegions } from '../regions/china.ts';

/** A region found in a text with its position, including parts that follow from the written ones. */
export interface FoundRegion {
  readonly start: number;
  readonly end: number;
  readonly province?: ChinaRegion | undefined;
  readonly city?: ChinaRegion | undefined;
  readonly area?: ChinaRegion | undefined;
  /** Several districts of China share this name. */
  readonly isAmbiguous: boolean;
}

type Level = 'province' | 'city' | 'area';

interface Form {
  readonly text: string;
  readonly isFull: boolean;
  readonly level: Level;
  readonly province: ChinaRegion;
  readonly city?: ChinaRegion;
  readonly area?: ChinaRegion;
}

/** Finds the most specific region in the text. */
export async function findRegion(text: string): Promise<FoundRegion | null> {
  loading ??= readForms();
  const forms = await loading;
  let best: { readonly region: FoundRegion; readonly score: number } | null = null;
  for (let at = 0; at < text.length - 1; at++) {
    for (const form of forms.get(text.slice(at, at + 2)) ?? []) {
      if (!isAt(text, at, form) || isPartOfName(text, at, form, forms)) continue;
      const chain = chainFrom(text, at, form, forms);
      if (best === null || chain.score > best.score) best = chain;
    }
  }
  return best?.region ?? null;
}

/** 朝阳区 is a district of Beijing or Changchun, not the city 朝阳 in Liaoning. */
function isPartOfName(text: string, at: number, { text: name, isFull }: Form, forms: Forms): boolean {
  if (isFull) return false;
  return (forms.get(name.slice(0, 2)) ?? []).some(
    (other) => other.isFull && other.text.length > name.length && text.startsWith(other.text, at),
  );
}

type Forms = ReadonlyMap<string, readonly Form[]>;
let loading: Promise<Forms> | undefined;

/** Maps the first two characters to all spellings of a region; districts only by their full name, because 南山 alone is ambiguous. */
async function readForms(): Promise<Forms> {
  const all: Form[] = [];
  const add = (region: ChinaRegion, rest: Pick<Form, 'level' | 'province' | 'city' | 'area'>) => {
    all.push({ ...rest, text: region.name, isFull: true });
    if (region.short !== region.name && rest.level !== 'area') all.push({ ...rest, text: region.short, isFull: false });
  };
  for (const province of await chinaRegions()) {
    add(province, { level: 'province', province });
    for (const city of province.children) {
      if (city.name !== province.name) add(city, { level: 'city', province, city });
      for (const area of city.children) add(area, { level: 'area', province, city, area });
    }
  }
  const byStart = new Map<string, Form[]>();
  for (const form of all) byStart.set(form.text.slice(0, 2), [...(byStart.get(form.text.slice(0, 2)) ?? []), form]);
  return byStart;
}

/** 北京路 is a street and 深圳大学 a university, anywhere in China. */
const elsewhere = /^(?:[东西南北中]?(?:[一二三四五六]?路|大?街|大道)|大厦|广场|酒店|银行|大学|饭店|科技|电子|有限|贸易|国际)/;

function isAt(text: string, at: number, { text: name, isFull }: Pick<Form, 'text' | 'isFull'>): boolean {
  return text.startsWith(name, at) && (isFull || !elsewhere.test(text.slice(at + name.length)));
}

const between = /^[\s,·\-/|、]{0,3}/;

function behind(text: string, at: number): number {
  return at + (between.exec(text.slice(at))?.[0].length ?? 0);
}

interface Next {
  readonly region: ChinaRegion;
  readonly end: number;
  readonly points: number;
}

/** Returns the one of these regions that comes next; the full name takes precedence over the short one. */
function nextOf(text: string, from: number, regions: readonly ChinaRegion[]): Next | null {
  const at = behind(text, from);
  const named = (isFull: boolean) =>
    regions
      .filter((region) => isAt(text, at, { text: isFull ? region.name : region.short, isFull }))
      .sort((one, other) => other.name.length - one.name.length)[0];
  const full = named(true);
  const region = full ?? named(false);
  if (region === undefined) return null;
  return { region, end: at + (full === undefined ? region.short : region.name).length, points: full === undefined ? 3 : 4 };
}

function chainFrom(text: string, start: number, form: Form, forms: Forms): { region: FoundRegion; score: number } {
  const { province, level, isFull } = form;
  const own = (level === 'province' ? 5 : 4) + (isFull ? 1 : 0);
  const end = start + form.text.length;
  if (level === 'area') {
    const same = (forms.get(form.text.slice(0, 2)) ?? []).filter((other) => other.text === form.text && other.level === 'area');
    const isAmbiguous = same.length > 1;
    const known = isAmbiguous ? { area: form.area } : { province, city: form.city, area: form.area };
    return { region: { start, end, ...known, isAmbiguous }, score: isAmbiguous ? 2 : own };
  }
  let score = own;
  let at = end;
  let city = form.city;
  if (city === undefined) {
    const next = nextOf(text, at, province.children);
    if (next !== null) {
      city = next.region;
      at = next.end;
      score += next.points;
    }
    at += /^[\s,]?(?:市辖区|市辖县|县)(?=[\u4e00-\u9fff])/.exec(text.slice(at))?.[0].length ?? 0;
    // In a municipality the city is usually omitted.
    if (city === undefined && province.children.length === 1) city = province.children[0];
  }
  const areas = city === undefined ? province.children.flatMap((each) => each.children.map((area) => ({ area, city: each }))) : [];
  const below = nextOf(text, at, city?.children ?? areas.map(({ area }) => area));
  // Below a city a short name alone is ambiguous, except for county-level cities: 浙江义乌.
  if (below !== null && (city !== undefined || below.points === 4 || below.region.name.endsWith('市'))) {
    city ??= areas.find(({ area }) => area === below.region)?.city;
    return { region: { start, end: below.end, province, city, area: below.region, isAmbiguous: false }, score: score + below.points };
  }
  return { region: { start, end: at, province, city, isAmbiguous: false }, score };
}
