export interface Message {
  /** Heading of a mail. */
  readonly subject?: string;
  readonly text: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** @param phone in E.164 where its country is known */
  send(phone: string, message: Message): Promise<void>;
}

/** Sends mails. */
export interface MailSender {
  send(address: string, message: Message): Promise<void>;
}

export interface Senders {
  readonly sms: SmsSender;
  readonly mail: MailSender;
}
