import { Readable } from 'node:stream';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { LabelTemplate } from '../../contract/entities/orders/label.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import type { FileReply } from '../calls/handler.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, type RefusedField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { checkTemplate } from './check-template.ts';
import { extensions, kindKey, renderDocument } from './documents.ts';
import type { Drawing } from './drawing/draw.ts';
import type { Facts } from './layout/fill.ts';
import { readPrinted } from './printed-orders.ts';
import type { Renderer } from './renderer.ts';
import { sampleFacts } from './templates/sample.ts';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly renderer: Renderer;
}

/** Tries templates before they are kept: checks them, and shows them with sample data or an order. */
export function createTrying({ database, now, renderer }: Deps) {
  async function check({ template }: CallInput<'label.checkTemplate'>, caller: SignedInCaller): Promise<CallReply<'label.checkTemplate'>> {
    return { problems: told(await problemsOf(template), caller) };
  }

  /** Returns what is wrong with a template; empty when it may be kept. */
  async function problemsOf(template: LabelTemplate): Promise<RefusedField[]> {
    const problems = checkTemplate(template);
    return problems.length > 0 ? problems : drawnProblems(await renderer.draw({ template, facts: sampleFacts(template.kind) }));
  }

  /** Draws a template while it is being written, with all that is wrong with it. */
  async function picture(
    { template, orderId }: CallInput<'label.drawTemplate'>,
    caller: SignedInCaller,
  ): Promise<CallReply<'label.drawTemplate'>> {
    const facts = orderId === undefined ? sampleFacts(template.kind) : await factsOf(orderId, template, caller);
    const drawing = await renderer.draw({ template, facts });
    return { picture: drawing.picture, problems: told([...checkTemplate(template), ...drawnProblems(drawing)], caller) };
  }

  async function preview(
    { template, orderId, format = 'pdf' }: CallInput<'label.previewTemplate'>,
    caller: SignedInCaller,
  ): Promise<FileReply> {
    const [problem] = checkTemplate(template);
    if (problem !== undefined) throw unfitTemplate([problem], problem, caller);
    const facts = orderId === undefined ? sampleFacts(template.kind) : await factsOf(orderId, template, caller);
    const { file, contentType } = await renderDocument(renderer, facts, {
      template: { id: '', version: 0, template },
      format,
      made: now(),
    });
    const fileName = `${messageOf(kindKey(template.kind), caller.language)}.${extensions[format]}`;
    return { fileName, contentType, content: Readable.from([file], { objectMode: false }) };
  }

  async function factsOf(orderId: string, template: LabelTemplate, caller: SignedInCaller): Promise<Facts> {
    const [order] = await database.tenant(caller.principal.tenantId, (tx) =>
      readPrinted(tx, caller, [orderId], { now: now(), kind: template.kind }),
    );
    if (order === undefined || 'refusal' in order) throw order?.refusal ?? new Refusal('order_not_found');
    const [facts] = order.facts;
    if (facts === undefined) throw new Refusal('order_not_found');
    return facts;
  }

  return { check, problemsOf, picture, preview };
}

function drawnProblems({ problems }: Drawing): RefusedField[] {
  return problems.map(({ element, reason, values }) => ({
    path: `template.elements.${element}`,
    rule: reason,
    message: `label.unfit.${reason}`,
    values,
  }));
}

function told(problems: readonly RefusedField[], { language }: SignedInCaller) {
  return problems.map(({ message, values, ...one }) => ({ ...one, message: messageOf(message, language, values) }));
}

/** The refusal of a template, which tells its first problem. */
export function unfitTemplate(fields: readonly RefusedField[], { message, values }: RefusedField, { language }: SignedInCaller): Refusal {
  return new Refusal('label_template_unfit', { fields, values: { reason: messageOf(message, language, values) } });
}
