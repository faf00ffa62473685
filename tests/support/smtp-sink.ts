import { createServer, type Server, type Socket } from 'node:net';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, unfolded as they came. */
  readonly data: string;
  /** What the client signed in with, decoded; '' without. */
  readonly login: string;
}

export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** An SMTP server (RFC 5321) in this process that keeps what it receives. @param refuses answers each recipient with 550 */
export async function startSmtpSink({ refuses = false } = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, mails, refuses);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    mails,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, mails: ReceivedMail[], refuses: boolean): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [buffer, from, login, isData] = ['', '', '', false];
  let to: string[] = [];
  const commands: Record<string, (rest: string) => void> = {
    EHLO: () => say('250-sink\r\n250 AUTH PLAIN'),
    AUTH: (rest) => {
      login = Buffer.from(rest.replace(/^PLAIN /i, ''), 'base64')
        .toString('utf8')
        .split('\0')
        .join(' ')
        .trim();
      say('235 welcome');
    },
    MAIL: (rest) => {
      from = rest;
      to = [];
      say('250 ok');
    },
    RCPT: (rest) => {
      if (refuses) return say('550 nobody of that name');
      to.push(rest);
      say('250 ok');
    },
    DATA: () => {
      isData = true;
      say('354 go on');
    },
    QUIT: () => {
      say('221 bye');
      socket.end();
    },
  };
  say('220 sink');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        mails.push({ from, to, data: line, login });
        say('250 kept');
      } else (commands[line.slice(0, 4).toUpperCase()] ?? (() => say('250 ok')))(line.slice(5));
    }
  });
}
