import type { Static } from 'typebox';
import { Boolean as Bool, Enum, Integer, Array as List, Optional, String as Text } from 'typebox';
import { record } from '../../envelope.ts';
import { Coded, Id, LocalTime, orNull } from '../../values.ts';

/** Whom an activation describes. */
export const accountTypes = ['enterprise', 'personal'] as const;
export type AccountType = (typeof accountTypes)[number];

/** States of an activation request (spec section 4). */
export const activationStates = ['draft', 'submitted', 'under_review', 'successful', 'rejected'] as const;
export type ActivationState = (typeof activationStates)[number];

/** Fields of each type; all of them are required. The district is required where the city has districts. */
export const activationFields = {
  enterprise: [
    ...['companyName', 'creditCode', 'legalPerson', 'licencePicture', 'contactName', 'contactPhone'],
    ...['province', 'city', 'area', 'address'],
  ],
  personal: ['realName', 'identityNo', 'frontPicture', 'backPicture'],
} as const satisfies Readonly<Record<AccountType, readonly string[]>>;

/** Fields whose value is the id of a picture. */
export const pictureSlots = ['licencePicture', 'frontPicture', 'backPicture'] as const;
export type PictureSlot = (typeof pictureSlots)[number];

const text = (most: number) => Optional(Text({ maxLength: most }));

const enterprise = {
  companyName: text(100),
  creditCode: text(32),
  legalPerson: text(60),
  licencePicture: Optional(Id()),
  contactName: text(60),
  contactPhone: text(32),
  country: Optional(Enum(['CN'])),
  province: text(60),
  city: text(60),
  area: text(60),
  address: text(200),
};

const personal = { realName: text(60), identityNo: text(32), frontPicture: Optional(Id()), backPicture: Optional(Id()) };

/** What was typed of a company; a draft may lack any of it. */
export const EnterpriseFields = record(enterprise);
/** What was typed of a person. */
export const PersonalFields = record(personal);
/** The fields of both types beside each other, as a request is saved and sent. */
export const ActivationInput = record({ accountType: Enum([...accountTypes]), ...enterprise, ...personal });
export type ActivationInput = Static<typeof ActivationInput>;

/** Reasons of a rejection by field. */
const reasonFields = [...activationFields.enterprise, ...activationFields.personal];
export const ActivationReasons = record(
  Object.fromEntries(reasonFields.map((name) => [name, Optional(Text({ minLength: 1, maxLength: 200 }))])),
);

/** An uploaded picture. */
export const UploadedPicture = record({ id: Id(), name: Text(), size: Integer({ minimum: 1 }) });

/** A step of a request in its history. `actor` is null where the platform's people are not named. */
export const ActivationEvent = record({
  id: Id(),
  time: LocalTime(),
  turn: Integer({ minimum: 0 }),
  operation: Coded('activation_operation'),
  operation_dictText: Text(),
  actor: orNull(Text()),
  /** Reasons with the names of their fields, and the remark. */
  note: orNull(Text()),
});

/** A problem of a field, as refusals have them. */
const Problem = record({ path: Text(), rule: Text(), message: Text() });

/** The user's own activation. */
export const OwnActivation = record({
  activationStatus: Coded('activation_status'),
  activationStatus_dictText: Text(),
  accountType: Enum([...accountTypes]),
  /** Whether the account is active, by this request or by the company's. */
  activated: Bool(),
  /** Whether the request covers the whole company. */
  coversCompany: Bool(),
  /** Whether it can be changed and sent. */
  open: Bool(),
  turn: Integer({ minimum: 0 }),
  enterprise: EnterpriseFields,
  personal: PersonalFields,
  /** Reasons of the last rejection, by field. */
  problems: List(Problem),
  remark: orNull(Text()),
  submitTime: orNull(LocalTime()),
  decideTime: orNull(LocalTime()),
  history: List(ActivationEvent),
});
export type OwnActivation = Static<typeof OwnActivation>;

const row = {
  id: Id(),
  activationStatus: Coded('activation_status'),
  activationStatus_dictText: Text(),
  accountType: Enum([...accountTypes]),
  merchant: Text(),
  username: Text(),
  /** The company's name, or the person's. */
  name: Text(),
  coversCompany: Bool(),
  turn: Integer({ minimum: 1 }),
  submitTime: LocalTime(),
  decideTime: orNull(LocalTime()),
};

/** A request in the reviewers' queue. */
export const ActivationRow = record(row);
export type ActivationRow = Static<typeof ActivationRow>;

/** A picture that was sent with a request. */
export const ActivationPicture = record({ id: Id(), slot: Enum([...pictureSlots]), name: Text(), size: Integer({ minimum: 1 }) });

export const ActivationDetail = record({
  ...row,
  enterprise: EnterpriseFields,
  personal: PersonalFields,
  remark: orNull(Text()),
  /** Whether this reader may decide now; a second approval needs another person. */
  mayReview: Bool(),
  /** How many people have to approve. */
  reviewersNeeded: Integer({ minimum: 1, maximum: 2 }),
  /** Whether one has approved and another one has to. */
  secondReview: Bool(),
  pictures: List(ActivationPicture),
  history: List(ActivationEvent),
});
export type ActivationDetail = Static<typeof ActivationDetail>;
