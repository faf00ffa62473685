import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { CodePurpose, OpenCodePurpose } from '../../contract/entities/identity/sent-code.ts';
import { limits } from '../../contract/limits.ts';
import { countryOfPhone } from '../../contract/values/phone.ts';
import type { Caller, Language, SignedInCaller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import type { CheckAnswer, PassCheck } from '../sign-in/check-due.ts';
import { accountOf } from '../sign-in/db/contacts.ts';
import { contactSubject, contactsOf, ownSubject, type Recipient, typedContact } from './contacts.ts';
import { readContact } from './db/contacts.ts';
import type { Message } from './senders.ts';
import type { SentCodes } from './sent-codes.ts';

export interface CodeRequestsDeps {
  readonly database: Database;
  readonly passCheck: PassCheck;
  readonly codes: SentCodes;
  /** Countries whose phones get messages, ISO 3166-1; null: all. */
  readonly smsCountries: ReadonlySet<string> | null;
}

/** The input of a request that names its recipient. */
export interface OpenRequest extends CheckAnswer {
  readonly purpose: OpenCodePurpose;
  readonly phone?: string;
  readonly email?: string;
}

type Reply = CallReply<'auth.sms'>;

/** Codes of these purposes go only where an account has the contact. */
const accountNeeded: ReadonlySet<OpenCodePurpose> = new Set<OpenCodePurpose>(['phoneLogin', 'reset']);

/** Requests for codes by typed contact, and by signed-in users. The password's code of the sign-in form has its own (sign-in.ts). */
export function createCodeRequests({ database, passCheck, codes, smsCountries }: CodeRequestsDeps) {
  /** @param always requires the graphic code even for the first request */
  async function check(purpose: CodePurpose, recipient: Recipient, answer: CheckAnswer, { address }: Caller, always: boolean) {
    if (recipient.channel === 'sms' && smsCountries !== null && !smsCountries.has(countryOfPhone(recipient.to) ?? ''))
      throw wrongField('phone', 'country', 'code.country');
    const { isCheckDue } = await codes.askedLately(purpose, recipient, address);
    if (always || isCheckDue) await passCheck(answer, { purpose: 'code', picture: 'code', failures: 0, always: true });
  }

  const reply = (challenge: string): Reply => ({ challenge, seconds: limits.codeMs / 1_000, again: limits.codeAgainMs / 1_000 });

  return {
    /**
     * Sends a code to a typed contact. Reply, transactions and limits are the same whether an account has the contact or not; only the
     * contact's owner learns it.
     * @throws Refusal `captcha_required`, `captcha_wrong`, `code_delayed`, `too_many_requests`, `invalid_fields`
     */
    async open(input: OpenRequest, caller: Caller, { always = false } = {}): Promise<Reply> {
      const { purpose } = input;
      const typed = typedContact(input);
      await check(purpose, typed, input, caller, always);
      const account = await database.platform((tx) => accountOf(tx, typed));
      const challenge = await codes.issue({
        purpose,
        subject: contactSubject(typed),
        recipient: account?.active === true || !accountNeeded.has(purpose) ? typed : null,
        typed,
        askedFrom: caller.address,
        tenantId: account?.tenantId ?? null,
        textOf: (code) => codeMessage(purpose, code, caller.language),
      });
      return reply(challenge);
    },

    /**
     * Sends a code to the signed-in user: to the phone or, with `email`, to the mail address of the account; the purposes of a new contact send
     * to what was typed. @throws Refusal `no_contact` and those of `open`
     */
    async own(input: CallInput<'auth.ownSms'>, caller: SignedInCaller): Promise<Reply> {
      const { purpose } = input;
      const { tenantId, userId } = caller.principal;
      const isNew = purpose === 'editMobileNew' || purpose === 'editMail';
      const recipient = isNew ? typedContact(input) : await ownContact(caller, purpose, input.email);
      await check(purpose, recipient, input, caller, false);
      const challenge = await codes.issue({
        purpose,
        subject: isNew || purpose === 'editMobileOld' ? ownSubject(userId, recipient) : ownSubject(userId),
        recipient,
        typed: recipient,
        askedFrom: caller.address,
        tenantId,
        textOf: (code) => codeMessage(purpose, code, caller.language),
      });
      return reply(challenge);
    },

    /** How many codes the caller's network requested within the hour for a contact. */
    async sendCount(input: CallInput<'auth.sendCount'>, { address }: Caller): Promise<number> {
      return (await codes.askedLately('reset', typedContact(input), address)).count;
    },
  };

  async function ownContact({ principal }: SignedInCaller, purpose: CodePurpose, email: string | undefined): Promise<Recipient> {
    const { tenantId, userId } = principal;
    const contact = await database.tenant(tenantId, (tx) => readContact(tx, tenantId, userId));
    const own = contact === null ? [] : contactsOf(contact);
    const wanted = purpose === 'editMobileOld' ? own.filter(({ channel }) => channel === 'sms') : own;
    const found = (email === undefined ? undefined : wanted.find(({ channel }) => channel === 'mail')) ?? wanted[0];
    if (found === undefined) throw new Refusal('no_contact');
    return found;
  }
}

/** The message around a code. */
function codeMessage(purpose: Exclude<CodePurpose, 'login'>, code: string, language: Language): Message {
  const use = messageOf(`code.use.${purpose}`, language);
  return {
    subject: messageOf('code.subject', language),
    text: messageOf('code.sent', language, { use, code, minutes: limits.codeMs / 60_000 }),
  };
}
