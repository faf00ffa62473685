import type { ChinaRegion } from './china.ts';

/** English names that differ from the pinyin, by short Chinese name. */
const own = new Map([
  ['内蒙古', 'Inner Mongolia'],
  ['陕西', 'Shaanxi'],
  ['香港', 'Hong Kong'],
  ['澳门', 'Macao'],
  ['哈尔滨', 'Harbin'],
  ['乌鲁木齐', 'Urumqi'],
  ['呼和浩特', 'Hohhot'],
  ['拉萨', 'Lhasa'],
]);

/** Kinds of districts that English names keep; cities and provinces have no suffix. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/(?:新|林|地|矿)?区$/, 'District'],
  [/县$/, 'County'],
  [/旗$/, 'Banner'],
  [/州$/, 'Prefecture'],
  [/盟$/, 'League'],
];

type Spelling = (chinese: string) => readonly string[];

let loading: Promise<Spelling> | undefined;

/** Spells regions in English: pinyin, with the kind where names are ambiguous. The tables load on first use. */
export async function englishNames(): Promise<(region: Pick<ChinaRegion, 'name' | 'short'>) => string> {
  loading ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (chinese) =>
        pinyin(chinese, { toneType: 'none', type: 'array', v: true }),
  );
  const spell = await loading;
  return ({ name, short }) => {
    const known = own.get(short);
    const kind = /(?:省|自治区|特别行政区)$/.test(name) ? undefined : kinds.find(([pattern]) => pattern.test(name))?.[1];
    const spelt = known ?? capital(spell(short === name && short.length > 2 ? name.slice(0, -1) : short));
    return kind === undefined ? spelt : `${spelt} ${kind}`;
  };
}

/** Joins syllables to one capitalized word with an apostrophe between vowels: Xi'an. */
function capital(syllables: readonly string[]): string {
  const word = syllables.map((each, index) => (index > 0 && /^[aeo]/.test(each) ? `'${each}` : each)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}
