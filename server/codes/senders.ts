/** Brings a text to a phone. */
export interface SmsSender {
  /** @param phone as the account has it */
  send(phone: string, text: string): Promise<void>;
}

/** Brings a text to a mail address. */
export interface MailSender {
  send(address: string, text: string): Promise<void>;
}

export interface Senders {
  readonly sms: SmsSender;
  readonly mail: MailSender;
}
