import { Enum, Integer, Null, Object as Obj, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import {
  ActivationDetail,
  ActivationInput,
  ActivationReasons,
  ActivationRow,
  activationStates,
  OwnActivation,
  pictureSlots,
  UploadedPicture,
} from '../../entities/identity/activation.ts';
import { pageOf, record } from '../../envelope.ts';
import { limits } from '../../limits.ts';
import { Coded, Id, Remark } from '../../values.ts';

const count = () => Integer({ minimum: 0 });

/** Activation of accounts (decision 52): an applicant sends a request, and the platform's people decide. */
export const activationEndpoints = declare({
  'activation.own': {
    method: 'GET',
    path: '/sys/activateAccount/mine',
    access: 'token',
    summary: "The user's own activation with its draft, state, reasons of a rejection, and history",
    query: record({}),
    reply: OwnActivation,
  },
  'activation.saveDraft': {
    method: 'PUT',
    path: '/sys/activateAccount/draft',
    access: 'token',
    summary: 'Keeps what was typed of one account type, complete or not, until it is sent',
    body: ActivationInput,
    reply: Null(),
    keepsOnly: true,
  },
  'activation.upload': {
    method: 'POST',
    path: '/sys/activateAccount/upload',
    access: 'token',
    summary: 'Keeps a PNG or JPG for the own request: drawn anew without its metadata, and sealed',
    body: record({ slot: Enum([...pictureSlots]) }),
    uploadMegabytes: limits.uploadMegabytes,
    reply: UploadedPicture,
  },
  'activation.submit': {
    method: 'POST',
    path: '/sys/activateAccount',
    access: 'token',
    summary: 'Sends the own request to the platform; what was rejected is sent again',
    body: ActivationInput,
    reply: record({ activationStatus: Coded('activation_status'), activationStatus_dictText: Text() }),
  },
  'activation.picture': {
    method: 'GET',
    path: '/ext/activationPicture',
    access: 'public',
    summary: 'A picture of a request; `token` is a ticket for it, spent by it (security F4)',
    query: record({ token: Text({ minLength: 16, maxLength: 128 }) }),
    kind: 'blob',
    reply: Null(),
    extension: true,
  },
  'activation.list': {
    method: 'GET',
    path: '/sys/activation/list',
    access: { permission: 'activation:list' },
    summary: 'Requests of all tenants for the platform, the oldest first unless sorted; the keyword is part of a name, code or user name',
    query: record({
      pageNo: Optional(Integer({ minimum: 1, maximum: limits.pageMax })),
      pageSize: Optional(Integer({ minimum: 1, maximum: limits.pageSizeMax })),
      column: Optional(Enum(['submitTime'])),
      order: Optional(Enum(['asc', 'desc'])),
      activationStatus: Optional(Coded('activation_status')),
      keyword: Optional(Text({ maxLength: limits.text })),
    }),
    reply: pageOf(ActivationRow),
  },
  'activation.statusCount': {
    method: 'GET',
    path: '/sys/activation/getStatusCount',
    access: { permission: 'activation:list' },
    summary: 'How many requests there are in each state',
    query: record({ keyword: Optional(Text({ maxLength: limits.text })) }),
    reply: Obj({ all: count(), ...Object.fromEntries(activationStates.map((state) => [state, count()])) }, { additionalProperties: false }),
  },
  'activation.detail': {
    method: 'GET',
    path: '/sys/activation/getDetailById',
    access: { permission: 'activation:list' },
    summary: 'One request with its pictures and its history',
    query: record({ id: Id() }),
    reply: ActivationDetail,
  },
  'activation.review': {
    method: 'POST',
    path: '/sys/activation/review',
    access: { permission: 'activation:review' },
    summary:
      'Approves a request or rejects it with a reason per field; where the policy asks for two people, the second approval activates',
    body: record({
      id: Id(),
      /** Which sending was reviewed. */
      turn: Integer({ minimum: 1 }),
      verdict: Enum(['approve', 'reject']),
      /** A rejection needs a reason or a remark. */
      reasons: Optional(ActivationReasons),
      remark: Optional(Remark(limits.remark)),
    }),
    reply: record({ activationStatus: Coded('activation_status'), activationStatus_dictText: Text() }),
  },
});
