/** Countries whose addresses need a province, state or prefecture: parcels without one do not arrive or cost a correction. */
const named = new Set(['AU', 'BR', 'CA', 'CN', 'IN', 'JP', 'MX', 'US']);

/** Cities of China without districts: directly governed ones, and four others (GB/T 2260). */
const undivided =
  /^(?:东莞|中山|儋州|嘉峪关|济源|仙桃|潜江|天门|神农架|五指山|琼海|文昌|万宁|东方|定安|屯昌|澄迈|临高|白沙|昌江|乐东|陵水|保亭|琼中|石河子|阿拉尔|图木舒克|五家渠|北屯|铁门关|双河|可克达拉|昆玉|胡杨河|新星)(?:市|县|林区|[\p{Script=Han}]+自治县)?$/u;
const undividedInLatin = new Set(
  (
    'Dongguan,Zhongshan,Danzhou,Jiayuguan,Jiyuan,Xiantao,Qianjiang,Tianmen,Shennongjia,Wuzhishan,Qionghai,Wenchang,Wanning,Dongfang,' +
    "Ding'an,Tunchang,Chengmai,Lingao,Baisha,Changjiang,Ledong,Lingshui,Baoting,Qiongzhong,Shihezi,Ala'er,Tumushuke,Wujiaqu,Beitun," +
    'Tiemenguan,Shuanghe,Kekedala,Kunyu,Huyanghe,Xinxing'
  ).split(','),
);

/** Entries of GB/T 2260 whose addresses have no city and district. */
const ownWay = /^(?:香港|澳门|台湾|Hong Kong|Maca[ou]|Taiwan)/i;

/** Reports whether an address needs a district below its city: in China, except for cities without districts. */
export function needsArea({
  country,
  province,
  city,
}: {
  readonly country?: unknown;
  readonly province?: unknown;
  readonly city?: unknown;
}): boolean {
  if (country !== 'CN' || (typeof province === 'string' && ownWay.test(province.trim()))) return false;
  const name = typeof city === 'string' ? city.trim() : '';
  return !undivided.test(name) && !undividedInLatin.has(name.replace(/ (?:City|County|District)$/i, ''));
}

/** Reports whether addresses in this country (ISO 3166-1 alpha-2) need a province. */
export function needsProvince(country: unknown): boolean {
  return typeof country === 'string' && named.has(country);
}
