import type { Language } from '../../calls/caller.ts';
import { moneyShown } from '../../money/money.ts';
import type { Change, CheaperStep } from '../../rating/next-cheaper.ts';
import { type Phrase, phrase } from './phrase.ts';
import { boxList } from './reasons.ts';

/**
 * Describes the smallest change that costs less: `2 cm less in height of box B001 saves CNY 18.00`.
 * @param named the names of the boxes
 */
export function cheaperText(
  { boxes, change, by, unit, saves, currency }: CheaperStep,
  named: readonly string[],
  language: Language,
): string {
  const texts = boxes.length > 1 ? ofSeveral : ofOne;
  return phrase(texts, language, {
    boxes: boxList(named, language),
    what: changes[change][language],
    by: `${by} ${unit}`,
    saves: moneyShown(saves, currency),
  });
}

const ofOne: Phrase = { zh_CN: '箱 {boxes} 的{what}减少 {by}，可省 {saves}', en_US: '{by} less in {what} of box {boxes} saves {saves}' };
const ofSeveral: Phrase = {
  zh_CN: '箱 {boxes} 的{what}各减少 {by}，可省 {saves}',
  en_US: '{by} less in {what} of each of the boxes {boxes} saves {saves}',
};

const changes: Readonly<Record<Change, Phrase>> = {
  length: { zh_CN: '长度', en_US: 'length' },
  width: { zh_CN: '宽度', en_US: 'width' },
  height: { zh_CN: '高度', en_US: 'height' },
  weight: { zh_CN: '重量', en_US: 'weight' },
};
