import type { Static } from 'typebox';
import { Boolean as Bool, Integer, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** A company as the platform sees it: no orders, no people but the owner's name. */
export const TenantRow = record({
  id: Id(),
  name: Text(),
  state: Coded('tenant_state'),
  state_dictText: Text(),
  stateReason: orNull(Text()),
  owner: orNull(Text()),
  /** Active users. */
  users: Integer({ minimum: 0 }),
  domains: Text(),
  createTime: LocalTime(),
  closeTime: orNull(LocalTime()),
  /** When personal data will be deleted. */
  purgeTime: orNull(LocalTime()),
  purged: Bool(),
  /** Until when the company lets the platform in; null without consent. */
  consentUntil: orNull(LocalTime()),
});
export type TenantRow = Static<typeof TenantRow>;

/** The company's consent to visits of the platform. */
export const SupportConsent = record({
  until: orNull(LocalTime()),
  /** Whether the caller is the owner, who alone may give it. */
  own: Bool(),
});
export type SupportConsent = Static<typeof SupportConsent>;

/** A visit of the platform in the company. */
export const VisitRow = record({
  id: Id(),
  operator: Text(),
  reason: Text(),
  startTime: LocalTime(),
  endTime: LocalTime(),
  calls: Integer({ minimum: 0 }),
});
export type VisitRow = Static<typeof VisitRow>;

export const DomainRow = record({
  id: Id(),
  domain: Text(),
  proved: Bool(),
  /** Name and content of the TXT record that proves the domain. */
  recordName: Text(),
  recordValue: Text(),
  createTime: LocalTime(),
});
export type DomainRow = Static<typeof DomainRow>;

export const AdvertRow = record({
  id: Id(),
  titleZh: Text(),
  titleEn: Text(),
  contentZh: Text(),
  contentEn: Text(),
  url: orNull(Text()),
  startTime: LocalTime(),
  endTime: LocalTime(),
});
export type AdvertRow = Static<typeof AdvertRow>;
