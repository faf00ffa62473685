import { createTransport } from 'nodemailer';
import type { MailSender, Message } from './senders.ts';

/** A mail server. */
export interface MailServer {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  readonly url: string;
  /** The sender's address, with or without a name. */
  readonly from: string;
}

const patienceMs = 15_000;

/** Sends mails by SMTP. A connection off this machine is encrypted, or nothing is sent. */
export function createSmtpSender({ url, from }: MailServer): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(hostname),
    ignoreTLS: !isSecure && isLoopback(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A text can never name a file or an address that is read into the mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(address: string, { subject = 'Waybill', text }: Message): Promise<void> {
      // As an object the address is one recipient, whatever characters it has.
      await transport.sendMail({ from, to: { name: '', address }, subject, text });
    },
  };
}

export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
