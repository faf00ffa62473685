import type { CallInput } from '../../contract/endpoints/all.ts';
import type { TrackCode } from '../../contract/entities/orders/track.ts';
import { isParcelDetail } from '../../contract/parcel-states.ts';
import { audit } from '../audit/audit.ts';
import type { SignedInCaller } from '../calls/caller.ts';
import { Refusal } from '../calls/refusal.ts';
import type { Database } from '../db/database.ts';
import { readTexts } from '../dictionaries/dictionaries.ts';
import { listCodes, mapCode } from './db/recording.ts';

/** Codes that no table knew: the operator says what they mean, for all tenants. */
export function createTrackCodes(database: Database, now: () => Date) {
  return {
    list: ({ principal, ...caller }: SignedInCaller): Promise<TrackCode[]> =>
      database.tenant(principal.tenantId, async (tx) => {
        const textOf = await readTexts(tx, { principal, ...caller }, ['tracking_source', 'parcel_detail']);
        return (await listCodes(tx, principal.timeZone)).map(({ detail, ...code }) => ({
          ...code,
          id: `${code.source} ${code.code}`,
          source_dictText: textOf('tracking_source', code.source),
          detail,
          detail_dictText: detail === null ? null : textOf('parcel_detail', detail),
        }));
      }),

    map: async ({ source, code, detail = '' }: CallInput<'trackCode.map'>, caller: SignedInCaller): Promise<null> => {
      if (detail !== '' && (!isParcelDetail(detail) || detail === 'unknown'))
        throw new Refusal('bad_request', { fields: [{ path: 'detail', rule: 'notAllowed', message: 'rule.notAllowed' }] });
      const meaning = { detail: detail === '' ? null : detail, mappedBy: caller.principal.username, mappedAt: now() };
      await database.tenant(caller.principal.tenantId, async (tx) => {
        if (!(await mapCode(tx, { source, code }, meaning))) throw new Refusal('tracking_code_not_found');
        await audit(tx, caller, now(), { action: 'trackCode.map', subject: `${source} ${code}`, detail: { detail: meaning.detail } });
      });
      return null;
    },
  };
}
