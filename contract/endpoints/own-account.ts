import { Boolean as Bool, Enum, Null, Optional, String as Text } from 'typebox';
import { declare } from '../endpoint.ts';
import { SentCodeAnswer } from '../entities/sent-code.ts';
import { record } from '../envelope.ts';
import { orNull, requiredText } from '../values.ts';

const language = Enum(['zh_CN', 'en_US']);

/** What users read and change of themselves. */
export const ownAccountEndpoints = declare({
  'account.information': {
    method: 'GET',
    path: '/sys/user/information',
    access: 'token',
    summary: "The user's names, masked contacts, company and language of messages",
    query: record({}),
    reply: record({
      username: Text(),
      nickName: Text(),
      company: Text(),
      timeZone: Text(),
      phone: orNull(Text()),
      phoneVerified: Bool(),
      email: orNull(Text()),
      language: orNull(language),
    }),
  },
  'account.saveInformation': {
    method: 'PUT',
    path: '/sys/user/information',
    access: 'token',
    summary: 'Change the own name that others see, and the language of messages; null: the language of the page that causes one',
    body: record({ nickName: requiredText(100), language: Optional(orNull(language)) }),
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
});
