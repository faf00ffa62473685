import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LabelElement, LabelTemplate } from '../../../contract/entities/orders/label.ts';
import type { SignedInCaller } from '../../../server/calls/caller.ts';
import { builtIns } from '../../../server/labels/templates/all.ts';
import { type Domain, must, openDomain, orderIds, refusalOf, tenants } from '../domain/fixture.ts';

let domain: Domain;
let merchant: SignedInCaller;
beforeAll(async () => {
  domain = await openDomain();
  merchant = await domain.as('merchant', 'en_US');
});
afterAll(() => domain.close());

const caption: LabelElement = { type: 'text', x: 5, y: 5, width: 90, height: 10, size: 10, text: '{toName}' };
const code: LabelElement = { type: 'barcode', x: 5, y: 20, width: 90, height: 15, symbology: 'code128', text: '{trackingNumber}' };
const template = (...elements: LabelElement[]): LabelTemplate => ({ format: 1, kind: 'label', width: 100, height: 50, dpi: 203, elements });
const draw = (of: LabelTemplate, caller = merchant) => domain.services.labelTemplates.draw({ template: of }, caller);
const rulesOf = async (of: LabelTemplate) => (await draw(of)).problems.map(({ path, rule }) => [path, rule]);

describe('the picture of a template', () => {
  test('shows texts and bars of the sample, and no built-in label has a problem', async () => {
    for (const { id, template: builtIn } of builtIns.filter((one) => one.template.kind === 'label')) {
      const { picture, problems } = await draw(builtIn);
      expect([id, problems]).toEqual([id, []]);
      expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+pt"/);
      expect(picture).not.toMatch(/<script|<text|NaN|undefined/);
    }
    const { picture } = await draw(template(caption, code));
    // Letters of the sample's name, each outline once, and one path with all bars.
    expect(picture.match(/<use /g)?.length).toBe('Alexandra Montgomery-Fitzgerald'.length);
    expect(picture.match(/<path id=/g)?.length).toBe(new Set('Alexandra Montgomery-Fitzgerald').size);
    expect(picture.match(/crispEdges/g)?.length).toBe(1);
  });

  test('has the facts of an order of the caller, and of no other', async () => {
    const [own] = await orderIds(
      domain,
      tenants.harbour,
      "document_status = 'generated' AND settlement_status = 'paid' AND logistics_status = 'order_placed'",
      1,
    );
    const [foreign] = await orderIds(domain, tenants.globex, "document_status = 'generated'", 1);
    const named = template({ ...caption, text: '{customerNo}' });
    const ofOrder = (orderId: string) => domain.services.labelTemplates.draw({ template: named, orderId }, merchant);
    expect((await ofOrder(must(own))).picture).not.toBe((await draw(named)).picture);
    expect((await refusalOf(ofOrder(must(foreign)))).code).toBe('order_not_found');
  });
});

describe('problems stand at their elements, all of them at once', () => {
  test('a text that overflows, a barcode too narrow to scan, an unknown fact, an element outside', async () => {
    const small: LabelElement = { ...caption, height: 3, size: 20, minSize: 18 };
    const narrow: LabelElement = { ...code, y: 36, width: 20, height: 10 };
    expect(await rulesOf(template(small, code, narrow))).toEqual([
      ['template.elements.0', 'overflow'],
      ['template.elements.2', 'codeTooWide'],
    ]);
    expect(await rulesOf(template({ ...caption, text: '{password}' }))).toEqual([['template.elements.0', 'unknownFact']]);
    expect(await rulesOf(template({ ...caption, x: 50 }))).toEqual([['template.elements.0', 'outside']]);
    expect((await draw(template(caption, code))).problems).toEqual([]);
  });

  test('an element in the bars or the quiet zone of a barcode, even where areas merely overlap', async () => {
    const over: LabelElement = { ...caption, y: 24 };
    expect(await rulesOf(template(code, over))).toEqual([['template.elements.0', 'codeCovered']]);
    const frame: LabelElement = { type: 'rectangle', x: 1, y: 1, width: 98, height: 48, stroke: 0.4 };
    expect(await rulesOf(template(code, frame))).toEqual([]);
    // Over the whole width, the frame lies in the quiet zone.
    expect(await rulesOf(template({ ...code, x: 0, width: 100 }, frame))).toEqual([['template.elements.0', 'codeCovered']]);
    // A caption right below the bars is no disturbance.
    expect(await rulesOf(template(code, { ...caption, y: 35.2, height: 6, text: '{trackingNumber}' }))).toEqual([]);
  });

  test('and a template with one is not kept', async () => {
    const save = (of: LabelTemplate) => domain.services.labelTemplates.save({ name: 'Mine', template: of }, merchant);
    const refusal = await refusalOf(save(template(code, { ...caption, y: 24 })));
    expect([refusal.code, refusal.detail.fields?.map(({ path }) => path)]).toEqual(['label_template_unfit', ['template.elements.0']]);
    expect(await save(template(caption, code))).toMatchObject({ version: 1 });
  });
});
