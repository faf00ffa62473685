import { isSupportedCountry } from 'libphonenumber-js/min';
import type { SmsGateway } from '../codes/sms-gateway.ts';
import type { MailServer } from '../codes/smtp-sender.ts';
import { isLoopback } from '../codes/smtp-sender.ts';
import { refuseValue, type SettingReader } from './setting-reader.ts';

export interface SenderSettings {
  /** Null: text messages go to the outbox. */
  readonly smsGateway: SmsGateway | null;
  /** Countries whose phones get messages, ISO 3166-1; null: all, which only the outbox allows. */
  readonly smsCountries: ReadonlySet<string> | null;
  /** Null: mails go to the outbox. */
  readonly mailServer: MailServer | null;
}

/** Reads the settings of the services for text messages and mails. */
export function senderSettings({ read, readSecret }: SettingReader, problems: string[]): SenderSettings {
  const url = read<URL | null>('SMS_URL', null, gatewayUrl);
  const smsCountries = read<ReadonlySet<string> | null>('SMS_COUNTRIES', null, countries);
  // Some services expect their key in the body.
  const template = readSecret('SMS_TEMPLATE', '{"to":"{phone}","text":"{text}"}', smsTemplate);
  const signature = read('SMS_SIGNATURE', 'Waybill', (value) => value);
  const secret = readSecret<string | null>('SMS_SECRET', null, (value) =>
    value.length >= 16 ? value : refuseValue('has less than 16 characters', true),
  );
  const authorization = readSecret<string | null>('SMS_AUTHORIZATION', null, headerValue);
  if (url !== null && smsCountries === null)
    problems.push('SMS_COUNTRIES: messages cost money; name the countries whose phones may get them, such as CN,HK');
  const mailUrl = readSecret<string | null>('MAIL_URL', null, mailServerUrl);
  const from = read<string | null>('MAIL_FROM', null, mailFrom);
  if ((mailUrl === null) !== (from === null)) problems.push('MAIL_URL, MAIL_FROM: mails need both, the server and the sender');
  return {
    smsGateway: url === null ? null : { url, template, signature, secret, authorization },
    smsCountries,
    mailServer: mailUrl === null || from === null ? null : { url: mailUrl, from },
  };
}

/** Codes are as good as passwords for five minutes, so they leave this machine encrypted only. */
function gatewayUrl(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refuseValue('is not an address such as https://sms.example/send');
  if (url.username !== '' || url.password !== '') return refuseValue('holds a password: use SMS_AUTHORIZATION', true);
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : refuseValue('is not encrypted: use https');
}

function smsTemplate(value: string): string {
  try {
    JSON.parse(value);
  } catch {
    return refuseValue('is not JSON');
  }
  return value.includes('{phone}') && value.includes('{text}') ? value : refuseValue('lacks {phone} or {text}');
}

function countries(value: string): ReadonlySet<string> {
  const list = value.split(/[\s,]+/).filter((item) => item !== '');
  const unknown = list.find((item) => !isSupportedCountry(item));
  return unknown === undefined ? new Set(list) : refuseValue(`names ${unknown}, which is no country such as CN`);
}

function headerValue(value: string): string {
  return /^[\x20-\x7e]+$/.test(value) ? value : refuseValue('is no header value', true);
}

function mailServerUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return refuseValue('is not an address such as smtp://user:password@mail.example:587', true);
  return value;
}

function mailFrom(value: string): string {
  return /^(?:[^<>\r\n]*<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(value) ? value : refuseValue('is not a mail address');
}
