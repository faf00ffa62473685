const single =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段章钱汤尹' +
  '黎易常武乔贺赖龚文欧庞樊兰殷施陶洪翟安颜倪严牛温芦季俞鲁葛伍韦申尤毕聂焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强' +
  '柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺朴';
const double = ['欧阳', '上官', '司马', '诸葛', '东方', '皇甫', '尉迟', '公孙', '慕容', '司徒', '令狐', '夏侯', '端木', '南宫', '独孤'];
const surnames = new Set(single);

const courtesy = /(?:先生|女士|小姐|老师|同学|经理|总)$/;
/** The addressee in parentheses: (张三收), (李女士). */
const addressee = /^\((.*(?:收|亲启|先生|女士|小姐))\)$/;
const tail = /\s*(?:\(?(?:收|亲启|签收|代收|转)\)?)$/;

/** Reads a personal name and whether it is certain; null for anything else. */
export function nameIn(segment: string): { readonly name: string; readonly sure: boolean } | null {
  const name = (addressee.exec(segment)?.[1] ?? segment).replace(tail, '').trim();
  const plain = name.replace(courtesy, '');
  const hasSurname = surnames.has(plain.charAt(0)) || double.some((each) => plain.startsWith(each));
  if (plain !== name && /^[\u4e00-\u9fff]{1,4}$/.test(plain)) return { name, sure: hasSurname };
  // Names of some ethnic groups, written with a dot: 阿依古丽·买买提.
  if (/^[\u4e00-\u9fff]{1,8}[·.][\u4e00-\u9fff]{1,8}$/.test(name)) return { name: name.replace('.', '·'), sure: true };
  if (/^[\u4e00-\u9fff]{2,4}$/.test(name))
    return isPlaceWord(name) ? null : { name, sure: hasSurname && (name.length < 4 || double.some((each) => name.startsWith(each))) };
  if (
    /^[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){0,3}$/.test(name) &&
    name.length > 1 &&
    !/^(?:room|rm|floor|unit|no|block)\b/i.test(name)
  )
    return { name, sure: name.includes(' ') };
  return null;
}

/** A name directly after the house number: 10号张三. */
export function nameBehindStreet(street: string): { readonly street: string; readonly name: string } | null {
  const found = /^(.*(?:\d|[号栋幢楼层室座房元)]))([\u4e00-\u9fff]{2,3}?)(?:\(收\)|收)?$/.exec(street);
  const [, before, name] = found ?? [];
  if (before === undefined || name === undefined || isPlaceWord(name) || !surnames.has(name.charAt(0))) return null;
  return { street: before, name };
}

function isPlaceWord(text: string): boolean {
  return /[路街道巷弄村镇乡屯号栋幢楼层室座园苑区厦院店厂站城府门部里坊]$/.test(text) || /[省市]/.test(text);
}

export function isCompany(segment: string): boolean {
  return (
    /公司|集团|商行|企业|工作室|事务所|经营部|贸易行|合作社|研究院|有限|co\.?,? ?ltd|\binc\b|\bllc\b/i.test(segment) ||
    /(?:工厂|制品厂|加工厂)$/.test(segment)
  );
}

export function isStreet(segment: string): boolean {
  if (/\d+\s*(?:号|栋|幢|楼|层|室|座|弄|单元|房|组|#|-\d)/.test(segment)) return true;
  if (/^[A-Za-z\d]+(?:座|栋|幢|楼|室|单元|层|区|户)/.test(segment)) return true;
  return (
    segment.length >= 3 &&
    /(?:路|街|大道|道|巷|弄|胡同|村|镇|乡|屯|栋|幢|楼|室|单元|小区|社区|花园|园|苑|大厦|广场|中心|公寓|府|庄|院|厂区|门口|座|组|队|站|城|里|坊|湾|驿站)/.test(
      segment,
    )
  );
}
