import type { CallInput, CallReply } from '../../contract/endpoints/all.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal, wrongField } from '../calls/refusal.ts';
import { localTime } from '../quotes/quote-view.ts';
import type { FactorAdding, FactorSetting, NewFactor } from './adding.ts';
import { countRecoveryCodes, deleteFactor, listFactors, lockFactors, renameFactor, replaceRecoveryCodes } from './db/factors.ts';
import { isFactorDemanded } from './policy.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

interface FactorsSetting extends Pick<FactorSetting, 'database' | 'now' | 'box'> {
  readonly adding: FactorAdding;
}

/** A user's second factors and recovery codes. Changes are audited and end nothing: the factors only add to the password. */
export function createFactors({ database, now, box, adding }: FactorsSetting) {
  async function list({ principal }: SignedInCaller): Promise<CallReply<'factor.list'>> {
    return database.tenant(principal.tenantId, async (tx) => {
      const factors = await listFactors(tx, principal);
      return {
        factors: factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
          id,
          kind,
          name,
          createdAt: localTime(principal.timeZone, createdAt),
          lastUsedAt: lastUsedAt === null ? null : localTime(principal.timeZone, lastUsedAt),
        })),
        recoveryCodes: factors.length === 0 ? 0 : await countRecoveryCodes(tx, principal),
        demanded: await isFactorDemanded(tx, principal),
      };
    });
  }

  async function remove({ id }: CallInput<'factor.remove'>, caller: SignedInCaller): Promise<void> {
    const { principal } = caller;
    await database.tenant(principal.tenantId, async (tx) => {
      await lockFactors(tx, principal);
      const factors = await listFactors(tx, principal);
      const factor = factors.find((one) => one.id === id);
      if (factor === undefined) throw new Refusal('factor_not_found');
      const isLast = factors.length === 1;
      if (isLast && (await isFactorDemanded(tx, principal))) throw new Refusal('last_factor');
      await deleteFactor(tx, principal, id);
      if (isLast) await replaceRecoveryCodes(tx, principal, []);
      await audit(tx, caller, now(), { action: 'factor.remove', subject: id, detail: { kind: factor.kind, name: factor.name } });
    });
  }

  async function rename({ id, name }: CallInput<'factor.rename'>, caller: SignedInCaller): Promise<void> {
    const { principal } = caller;
    const trimmed = name.trim();
    if (trimmed === '') throw wrongField('name', 'required', 'rule.required');
    await database.tenant(principal.tenantId, async (tx) => {
      const factors = await listFactors(tx, principal);
      if (!factors.some((one) => one.id === id)) throw new Refusal('factor_not_found');
      await renameFactor(tx, principal, id, trimmed);
      await audit(tx, caller, now(), { action: 'factor.rename', subject: id, detail: { name: trimmed } });
    });
  }

  /** Makes new recovery codes; the earlier ones end. @throws Refusal `factor_not_found` without a factor to recover */
  async function newRecoveryCodes(caller: SignedInCaller): Promise<string[]> {
    const { principal } = caller;
    return database.tenant(principal.tenantId, async (tx) => {
      await lockFactors(tx, principal);
      if ((await listFactors(tx, principal)).length === 0) throw new Refusal('factor_not_found');
      await audit(tx, caller, now(), { action: 'factor.recoveryCodes', subject: principal.userId });
      return issueRecoveryCodes(tx, principal, box);
    });
  }

  return {
    list,
    start: adding.start,
    confirmOwn: (given: NewFactor, caller: SignedInCaller) =>
      database.tenant(caller.principal.tenantId, (tx) => adding.confirm(tx, caller.principal, given, caller)),
    remove,
    rename,
    newRecoveryCodes,
  };
}
