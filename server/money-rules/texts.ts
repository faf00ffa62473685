import type { TextTable } from '../calls/text-table.ts';

/** Texts of the rules of money. */
export const moneyRuleTexts = {
  'error.moneyRuleNotFound': { zh_CN: '规则不存在', en_US: 'There is no such rule' },
  'error.moneyRuleSame': { zh_CN: '内容没有变化', en_US: 'It says this already' },
  'error.moneyRuleAsked': {
    zh_CN: '该规则已有一项放宽待另一人同意，请先处理',
    en_US: 'A looser version of this rule waits for a second person already; decide on that first',
  },
  'error.moneyRuleStays': { zh_CN: '此规则不能删除', en_US: 'This rule cannot be removed' },
  'error.moneyRuleUsed': {
    zh_CN: '已有费用调整使用此原因，不能删除',
    en_US: 'Adjustments have this cause, so it cannot be removed',
  },
  'error.moneyRuleDecided': { zh_CN: '该变更已处理', en_US: 'This change was decided already' },
  'error.moneyRuleSecondPerson': {
    zh_CN: '须由另一人同意或拒绝；申请人只能撤回',
    en_US: 'Another person agrees or refuses; who asked can only take it back',
  },
  'error.moneyRuleOvertaken': {
    zh_CN: '规则在此期间已变更，请拒绝后重新申请',
    en_US: 'The rule has changed meanwhile; refuse this, and ask again',
  },
  'moneyRule.exists': { zh_CN: '已有此项，请直接修改', en_US: 'There is one already; change that' },
  'moneyRule.currency': { zh_CN: '没有此币种', en_US: 'There is no such currency' },
  'moneyRule.amount': {
    zh_CN: '金额不小于 0，最多 {decimals} 位小数',
    en_US: 'Not below 0, with at most {decimals} decimals',
  },
  'moneyRule.reweighing': { zh_CN: '复重的方向由计算得出', en_US: 'The way of a re-weighing is computed' },
  'moneyRule.creditSilence': {
    zh_CN: '退补总是默认接受，无须设置',
    en_US: 'Silence always accepts a credit; this is about charges',
  },
  'moneyRule.condition': { zh_CN: '至少选择参考号或金额', en_US: 'Choose the reference or the amount at least' },
  'moneyRule.ties': {
    zh_CN: '自动匹配须同时要求参考号和金额',
    en_US: 'What ties by itself needs both reference and amount',
  },
  'moneyRule.repeats': { zh_CN: '与第 {place} 条的条件相同', en_US: 'Rule {place} has the same conditions' },
  'moneyRule.hidden': {
    zh_CN: '永远不会用到：第 {place} 条在前，且条件更宽',
    en_US: 'It would never match: rule {place} comes first and takes all of its lines',
  },
  'moneyRule.hides': {
    zh_CN: '会使第 {place} 条永远用不到，请排在其后',
    en_US: 'Rule {place} would never match behind it; put it after that one',
  },
  'moneyRule.sameFields': { zh_CN: '第 {place} 条已比较这两个号码', en_US: 'Rule {place} compares these numbers already' },
  'moneyRule.percent': { zh_CN: '须在 {min} 与 {max} 之间', en_US: 'Between {min} and {max}' },
  'moneyRule.noWord': { zh_CN: '只有符号或空白，不会出现在账单中', en_US: 'Signs and blanks alone never name a charge' },

  'moneyRule.limitOf': { zh_CN: '{kind} {currency}', en_US: '{kind}, {currency}' },
  'moneyRule.named': { zh_CN: '{kind}：{rule}', en_US: '{kind}: {rule}' },
  'moneyRule.days': { zh_CN: '{days} 天', en_US: '{days} days' },
  'moneyRule.place': { zh_CN: '第 {place} 条', en_US: 'Place {place}' },
  'moneyRule.score': { zh_CN: '{score} 分', en_US: 'score {score}' },
  'moneyRule.and': { zh_CN: '、', en_US: ', ' },
  'moneyRule.bank.reference': { zh_CN: '参考号', en_US: 'reference' },
  'moneyRule.bank.amount': { zh_CN: '金额', en_US: 'amount' },
  'moneyRule.bank.payerName': { zh_CN: '付款人', en_US: 'payer' },
  'moneyRule.bank.digits': { zh_CN: '账号末 {digits} 位', en_US: 'last {digits} signs of the account' },
  'moneyRule.bank.days': { zh_CN: '{days} 天内', en_US: 'within {days} days' },
  'moneyRule.bank.ties': { zh_CN: '自动匹配', en_US: 'ties by itself' },
  'moneyRule.off': { zh_CN: '停用', en_US: 'off' },
  'moneyRule.both': { zh_CN: '补扣或退补', en_US: 'Charge or credit' },
  'moneyRule.silence': { zh_CN: '逾期未答复视为接受', en_US: 'silence accepts' },
  'moneyRule.compares': { zh_CN: '{line} = {order}', en_US: '{line} = {order}' },
  'moneyRule.tolerance': {
    zh_CN: '重量 {kg} kg 或 {percent}%，价格 {price}%',
    en_US: 'weight {kg} kg or {percent} %, price {price} %',
  },
  'moneyRule.everyone': { zh_CN: '其余承运商', en_US: 'Carriers without their own' },
  'moneyRule.none': { zh_CN: '无', en_US: 'none' },

  'moneyRule.changedTitle': { zh_CN: '资金规则已变更：{rule}', en_US: 'A rule of money changed: {rule}' },
  'moneyRule.changedContent': {
    zh_CN: '{who} 将 {rule} 由 {before} 改为 {after}。',
    en_US: '{who} changed {rule} from {before} to {after}.',
  },
  'moneyRule.askedTitle': { zh_CN: '资金规则待您同意：{rule}', en_US: 'A rule of money waits for you: {rule}' },
  'moneyRule.askedContent': {
    zh_CN: '{who} 申请将 {rule} 由 {before} 改为 {after}，须另一人同意。',
    en_US: '{who} asks to change {rule} from {before} to {after}. A second person has to agree.',
  },
} as const satisfies TextTable;
