/** Sends text messages. */
export interface SmsSender {
  /** @param phone in the account's notation */
  send(phone: string, text: string): Promise<void>;
}

/** Sends mails. */
export interface MailSender {
  send(address: string, text: string): Promise<void>;
}

export interface Senders {
  readonly sms: SmsSender;
  readonly mail: MailSender;
}
