import { uuidv7 } from 'uuidv7';
import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import type { StoredSettings } from '../../contract/entities/company/tenant-setting.ts';
import { termsVersion } from '../../contract/entities/identity/registration.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../calls/caller.ts';
import { messageOf } from '../calls/messages.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { contactSubject } from '../codes/contacts.ts';
import type { Senders } from '../codes/senders.ts';
import type { SentCodes } from '../codes/sent-codes.ts';
import type { Database, Transaction } from '../db/database.ts';
import { administrator, merchantRoles } from '../db/seeds/demo-accounts.ts';
import { findRoles, listGrants } from '../permission/db/roles.ts';
import { administrationKeys } from '../permission/safeguards.ts';
import type { PassCheck } from '../sign-in/check-due.ts';
import { isAccountValueTaken } from '../sign-in/db/contacts.ts';
import { defaultSettings, readSettings } from '../tenant-settings/settings.ts';
import { appointFounder, findTenantOfDomain, foundCompany, takenField } from './db/newcomers.ts';
import { insertStandardRoles } from './db/standard-roles.ts';
import { makeUser, newPasswordHash, refuseTakenName } from './new-user.ts';
import { limitStranger } from './stranger-limits.ts';

export interface RegistrationDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly codes: Pick<SentCodes, 'check' | 'spend'>;
  readonly passCheck: PassCheck;
  readonly senders: Senders;
  /** Where new companies register; null: on every host that is no company's. */
  readonly publicOrigin: string | null;
  readonly say: (message: string) => void;
}

/** Purpose of codes that prove the phone of a new account. */
export const registerCode = 'register';
/** The time zone of a new company, until it sets its own. */
const firstTimeZone = 'Asia/Shanghai';

/** Where a registration leads to, decided by the page's host and the settings of its company only. */
type Way =
  | { readonly kind: 'company' }
  | ({ readonly kind: 'member'; readonly tenantId: string; readonly company: string } & Membership)
  | { readonly kind: 'invited'; readonly company: string };

/** What a company gives those who register in it. */
interface Membership {
  readonly roleId: string;
  readonly passwordRule: StoredSettings['passwordRule'];
}

/** The rule of passwords where a registration leads to. */
function ruleOf(way: Way): StoredSettings['passwordRule'] {
  return way.kind === 'member' ? way.passwordRule : defaultSettings.passwordRule;
}

/** How strangers become users of a new company, or of the company whose domain the page is opened on (decision 51). */
export function createRegistration(deps: RegistrationDeps) {
  const { database, now, codes, passCheck, publicOrigin } = deps;

  async function wayOf(host: string): Promise<Way> {
    const found = await database.platform((tx) => findTenantOfDomain(tx, host));
    if (found === null) return { kind: 'company' };
    const { tenantId, name: company } = found;
    const membership = await database.tenant(tenantId, (tx) => openMembership(tx, tenantId));
    return membership === null ? { kind: 'invited', company } : { kind: 'member', tenantId, company, ...membership };
  }

  async function setting({ host }: Pick<Caller, 'host'>): Promise<CallReply<'registration.setting'>> {
    const way = await wayOf(host);
    const isNew = way.kind === 'company';
    const elsewhere = isNew || publicOrigin === null ? null : `${publicOrigin}/user/register`;
    return { kind: way.kind, company: isNew ? null : way.company, elsewhere, passwordRule: ruleOf(way), terms: termsVersion };
  }

  /**
   * Makes the account. Who proves a phone that has an account gets the same reply, and no account: its owner is told by a message.
   * @throws Refusal `registration_closed`, `sent_code_wrong`, `captcha_required`, `value_taken`, `invalid_fields`, `too_many_requests`
   */
  async function register(input: CallInput<'auth.register'>, caller: Caller): Promise<CallReply<'auth.register'>> {
    const way = await wayOf(caller.host);
    if (way.kind === 'invited') throw new Refusal('registration_closed');
    const company = input.company?.trim() ?? '';
    if (way.kind === 'company' && company === '') throw refusedField('company', 'required', 'registration.companyMissing');
    await limitStranger(database, now(), 'register', caller.address, limits.strangerRegistrations);
    const proof = await prove(input);
    // All work comes before the phone is looked at, so that the time tells nothing.
    const { username, terms } = input;
    const names = [username, proof?.phone ?? null, way.kind === 'member' ? way.company : company];
    const passwordHash = await newPasswordHash(input.password, { rule: ruleOf(way), names });
    const contact = proof === null ? {} : { phone: proof.phone };
    const newcomer = { username, nickName: username, passwordHash, ...contact, terms };
    const tenantId = way.kind === 'member' ? way.tenantId : uuidv7();
    try {
      await database.tenant(tenantId, async (tx) => {
        if (proof !== null) await codes.spend(tx, proof.codeId);
        if (way.kind === 'member') await makeUser(tx, tenantId, { ...newcomer, roleIds: [way.roleId], how: 'member' }, caller, now());
        else
          await makeCompany(tx, tenantId, company, (roleIds) =>
            makeUser(tx, tenantId, { ...newcomer, roleIds, how: 'company' }, caller, now()),
          );
      });
    } catch (error) {
      if (proof === null || takenField(error) !== 'phone') throw refuseTakenName(error);
      await database.platform((tx) => codes.spend(tx, proof.codeId));
      tellOwner(deps, proof.phone, caller);
    }
    return { username, company: way.kind === 'member' ? way.company : company };
  }

  /** Checks the phone's code, or the proof of work of a registration by name. */
  async function prove(input: CallInput<'auth.register'>): Promise<{ codeId: string; phone: string } | null> {
    if (input.way === 'username') {
      await passCheck(input, { purpose: 'register', picture: 'check', failures: 0, always: true });
      return null;
    }
    const { phone, code } = input;
    if (phone === undefined) throw refusedField('phone', 'required', 'rule.required');
    if (code === undefined) throw refusedField('code', 'required', 'rule.required');
    const codeId = await codes.check({ purpose: registerCode, subject: contactSubject({ channel: 'sms', to: phone }), ...code });
    if (codeId === null)
      throw new Refusal('sent_code_wrong', { fields: [{ path: 'code', rule: 'smsCode', message: 'error.sentCodeWrong' }] });
    return { codeId, phone };
  }

  /** Throws `value_taken` for a value that an account has (security L8); nothing is answered without a fresh check. */
  async function checkOnlyUser(input: CallInput<'auth.checkOnlyUser'>, { address }: Caller): Promise<null> {
    await passCheck(input, { purpose: 'register', picture: 'check', failures: 0, always: true });
    await limitStranger(database, now(), 'check', address, limits.strangerChecks);
    await refuseTakenValues(database, input);
    return null;
  }

  return { setting, register, checkOnlyUser };
}

/** @throws Refusal `value_taken`, naming the first field whose value an account has */
async function refuseTakenValues(database: Database, input: CallInput<'auth.checkOnlyUser'>): Promise<void> {
  for (const field of ['username', 'phone', 'email'] as const) {
    const value = input[field]?.trim() ?? '';
    if (value !== '' && (await database.platform((tx) => isAccountValueTaken(tx, field, value))))
      throw new Refusal('value_taken', { messageKey: `check.${field === 'phone' ? 'mobile' : field}` });
  }
}

/** The terms of registration in a company; null while it is closed, or while its role gives more than strangers may have. */
async function openMembership(tx: Transaction, tenantId: string): Promise<Membership | null> {
  const { registration, passwordRule } = await readSettings(tx, tenantId);
  const { open, role: id } = registration;
  const [role] = open && id !== null ? await findRoles(tx, tenantId, [id]) : [];
  if (role === undefined || role.it) return null;
  const grants = await listGrants(tx, tenantId, [role.id]);
  return grants.some(({ action }) => administrationKeys.has(action)) ? null : { roleId: role.id, passwordRule };
}

/** Makes a company with its two standard roles, and its founder by `makeFounder`, in one transaction. */
async function makeCompany(
  tx: Transaction,
  tenantId: string,
  name: string,
  makeFounder: (roleIds: readonly string[]) => Promise<string>,
): Promise<void> {
  await foundCompany(tx, name, firstTimeZone);
  const roles = [merchantRoles.merchant, merchantRoles[administrator]].map((role, at) => ({
    id: uuidv7(),
    code: at === 0 ? 'merchant' : administrator,
    ...role,
  }));
  await insertStandardRoles(tx, tenantId, roles);
  await appointFounder(tx, await makeFounder(roles.map(({ id }) => id)));
}

/** Tells the owner of a phone, after the reply, that somebody registered with it. */
function tellOwner({ senders, say }: RegistrationDeps, phone: string, { language }: Caller): void {
  senders.sms.send(phone, { text: messageOf('registration.phoneTaken', language) }).catch((error: unknown) => {
    say(`The owner of a phone could not be told: ${error instanceof Error ? error.message : 'unknown'}`);
  });
}

function refusedField(path: string, rule: string, message: string): Refusal {
  return wrongField(path, rule, message);
}
