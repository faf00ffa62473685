import { Boolean as Bool, Enum, Null, Optional, String as Text } from 'typebox';
import { declare } from '../../endpoint.ts';
import { SentCodeAnswer } from '../../entities/identity/sent-code.ts';
import { record } from '../../envelope.ts';
import { dateFormats } from '../../values/date-format.ts';
import { orNull, requiredText } from '../../values.ts';

const language = Enum(['zh_CN', 'en_US']);
const dateFormat = Enum([...dateFormats]);

/** What users read and change of themselves. */
export const ownAccountEndpoints = declare({
  'account.information': {
    method: 'GET',
    path: '/sys/user/information',
    access: 'token',
    summary: "The user's names, masked contacts, company, language of messages and date format",
    query: record({}),
    reply: record({
      username: Text(),
      nickName: Text(),
      company: Text(),
      timeZone: Text(),
      phone: orNull(Text()),
      phoneVerified: Bool(),
      email: orNull(Text()),
      emailVerified: Bool(),
      /** A small picture as a data address. */
      avatar: orNull(Text()),
      language: orNull(language),
      dateFormat: orNull(dateFormat),
      /** The rule of the company that a new password obeys. */
      passwordRule: Enum(['strict', 'wide']),
    }),
  },
  'account.saveInformation': {
    method: 'PUT',
    path: '/sys/user/information',
    access: 'token',
    bodyKilobytes: 512,
    summary:
      'Change the own name and picture that others see, the language of messages and how days are shown; null: no picture, the language of the ' +
      'page that causes a message, days as 2026-11-24. What is absent stays',
    body: record({
      nickName: requiredText(100),
      language: Optional(orNull(language)),
      dateFormat: Optional(orNull(dateFormat)),
      /** A PNG or JPG as a data address, cut to size; it is drawn anew. */
      avatar: Optional(orNull(Text({ maxLength: 400_000 }))),
    }),
    reply: Null(),
  },
  'account.changePhone': {
    method: 'PUT',
    path: '/sys/user/mobile',
    access: 'token',
    summary:
      'Change the own phone number. Codes prove the old and the new one; without a verified old one a fresh proof does. ' +
      'All other sessions end, and the old number is told',
    body: record({ phone: Text({ minLength: 1, maxLength: 32 }), oldCode: Optional(SentCodeAnswer), newCode: SentCodeAnswer }),
    reply: Null(),
  },
  'account.changeMail': {
    method: 'PUT',
    path: '/sys/user/mail',
    access: 'token',
    freshProof: true,
    summary: 'Change the own mail address. A code proves the new one. All other sessions end, and the old address is told',
    body: record({ email: Text({ minLength: 3, maxLength: 254 }), code: SentCodeAnswer }),
    reply: Null(),
  },
});
