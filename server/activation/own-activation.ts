import { randomUUID } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { activatedStatus } from '../../contract/entities/identity/account.ts';
import type { ActivationState } from '../../contract/entities/identity/activation.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { type MessageKey, messageOf } from '../calls/messages.ts';
import { Refusal } from '../calls/refusal.ts';
import { isRowId } from '../calls/row-id.ts';
import type { Database, Transaction } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { findOwnRequest, findStanding, keepDraft, keepPictures, listOwnEvents, listPictures, submitOwn } from './db/own-requests.ts';
import type { Typed } from './db/tables.ts';
import { openNumber, sealNumber } from './sealed-number.ts';
import { picturesIn, problemsOf, typedFields } from './typed-fields.ts';
import type { PictureKeys } from './vault.ts';

const dayMs = 86_400_000;
/** Pictures of a draft are kept this long after it was last saved. */
export const draftMs = 30 * dayMs;
/** Pictures that no draft names. */
export const unusedMs = dayMs;

const isOpen = (state: ActivationState) => state === 'draft' || state === 'rejected';

/** The applicant's side of activation (decision 52). Nothing here activates an account (security L15). */
export function createOwnActivation(database: Database, now: () => Date, keys: () => PictureKeys) {
  const inTenant = <T>({ principal }: SignedInCaller, work: (tx: Transaction) => Promise<T>) => database.tenant(principal.tenantId, work);
  return {
    read: (caller: SignedInCaller) => inTenant(caller, (tx) => read(tx, caller, keys)),
    saveDraft: (input: CallInput<'activation.saveDraft'>, caller: SignedInCaller) =>
      inTenant(caller, async (tx) => {
        await keep(tx, input, caller, { at: now(), keys });
        return null;
      }),
    submit: (input: CallInput<'activation.submit'>, caller: SignedInCaller) =>
      inTenant(caller, (tx) => submit(tx, input, caller, { at: now(), keys })),
  };
}

async function read(tx: Transaction, caller: SignedInCaller, keys: () => PictureKeys): Promise<CallReply<'activation.own'>> {
  const { principal, language } = caller;
  const { tenantId, timeZone } = principal;
  const standing = await findStanding(tx, principal);
  if (standing === null) throw new Refusal('unauthorized');
  const found = await findOwnRequest(tx, principal, timeZone);
  const events = found === null ? [] : await listOwnEvents(tx, tenantId, found.id, timeZone);
  const textOf = await readTexts(tx, caller, ['activation_status', 'activation_operation']);
  const activated = standing.autheStatus === activatedStatus;
  const state = found?.state ?? 'draft';
  return {
    activationStatus: state,
    activationStatus_dictText: textOf('activation_status', state),
    accountType: found?.accountType ?? 'enterprise',
    activated,
    coversCompany: found !== null && !isOpen(found.state) ? found.coversTenant : standing.owner,
    open: !activated && isOpen(state),
    turn: found?.turn ?? 0,
    enterprise: { country: 'CN', ...found?.enterprise },
    personal: openNumber(keys, found?.personal ?? {}, principal),
    problems: Object.entries(found?.reasons ?? {}).map(([path, message]) => ({ path, rule: 'rejected', message })),
    remark: found?.remark ?? null,
    submitTime: found?.submittedAt ?? null,
    decideTime: found?.decidedAt ?? null,
    history: events.map(({ reasons, remark, ...event }) => ({
      ...event,
      operation_dictText: textOf('activation_operation', event.operation),
      actor: null,
      note: noteOf(reasons, remark, language),
    })),
  };
}

/** Reasons with the names of their fields, one a line, and the remark. */
export function noteOf(reasons: Typed, remark: string | null, language: SignedInCaller['language']): string | null {
  const lines = Object.entries(reasons).map(([name, reason]) => `${fieldName(name, language)}: ${reason}`);
  const all = [...lines, ...(remark === null ? [] : [remark])];
  return all.length === 0 ? null : all.join('\n');
}

function fieldName(name: string, language: SignedInCaller['language']): string {
  return messageOf(`activation.field.${name}` as MessageKey, language);
}

/** When something is saved, and the keys that seal identity numbers. */
interface Saving {
  readonly at: Date;
  readonly keys: () => PictureKeys;
}

/** Keeps what was typed, and returns it as it was typed. */
async function keep(
  tx: Transaction,
  input: CallInput<'activation.saveDraft'>,
  caller: SignedInCaller,
  { at, keys }: Saving,
): Promise<Typed> {
  const { principal, language } = caller;
  const { tenantId, userId, activated, timeZone } = principal;
  const typed = typedFields(input);
  const draft = { tenantId, userId, id: uuidv7(), accountType: input.accountType, language, at };
  const isKept = !activated && (await keepDraft(tx, { ...draft, typed: sealNumber(keys, typed, principal) }));
  if (!isKept) throw new Refusal('activation_sent');
  const request = await findOwnRequest(tx, principal, timeZone);
  const named = [...picturesIn(request?.enterprise ?? {}).values(), ...picturesIn(request?.personal ?? {}).values()].filter(isRowId);
  await keepPictures(tx, principal, named, new Date(at.getTime() + draftMs), new Date(at.getTime() + unusedMs));
  return typed;
}

/**
 * Sends the request: it is complete, and its pictures are the applicant's.
 * @throws Refusal invalid_fields with every problem; activation_sent when it is with the platform or the account is active
 */
async function submit(
  tx: Transaction,
  input: CallInput<'activation.submit'>,
  caller: SignedInCaller,
  saving: Saving,
): Promise<CallReply<'activation.submit'>> {
  const { principal } = caller;
  const { at } = saving;
  const typed = await keep(tx, input, caller, saving);
  const pictures = picturesIn(typed);
  const there = await listPictures(tx, principal, [...pictures.values()].filter(isRowId));
  const problems = await problemsOf(input.accountType, typed);
  for (const [slot, id] of pictures) {
    const isThere = there.some((picture) => picture.id === id && picture.slot === slot);
    if (!isThere) problems.push({ path: slot, rule: 'required', message: 'activation.pictureGone' });
  }
  if (problems.length > 0) throw new Refusal('invalid_fields', { fields: problems });
  const event = randomUUID();
  if (!(await submitOwn(tx, principal.userId, { event, pictures: [...pictures.values()], at }))) throw new Refusal('activation_sent');
  await audit(tx, caller, at, { action: 'activation.submit', subject: event, detail: { accountType: input.accountType } });
  const textOf = await readTexts(tx, caller, ['activation_status']);
  return { activationStatus: 'submitted', activationStatus_dictText: textOf('activation_status', 'submitted') };
}
