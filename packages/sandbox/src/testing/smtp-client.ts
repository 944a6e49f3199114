import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

export interface SentMail {
  to: string;
  /** Headers and body, each line ended by CRLF. */
  raw: string;
}

/**
 * Hands a mail to a mail server, word by word.
 *
 * @returns the replies, such as `250 OK`, to the greeting, HELO, MAIL, RCPT, DATA and the mail itself; they end with the first refusal
 */
export async function sendMail(port: number, { to, raw }: SentMail): Promise<string[]> {
  const socket = createConnection(port, '127.0.0.1');
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const replies: string[] = [];
  const read = async (): Promise<boolean> => {
    const { value = '000 closed' } = await lines.next();
    replies.push(value);
    return /^[23]/.test(value);
  };
  const words = ['HELO test', 'MAIL FROM:<hello@x1.test>', `RCPT TO:<${to}>`, 'DATA', `${raw}\r\n.`];
  let isGoingOn = await read();
  for (const word of words) {
    if (!isGoingOn) break;
    socket.write(`${word}\r\n`);
    isGoingOn = await read();
  }
  socket.end();
  if (!socket.closed) await once(socket, 'close');
  return replies;
}

/** A mail of two parts as mail programs write it. */
export function aMail({
  subject,
  html,
  text = 'Hello',
  messageId = '<1@x1.test>',
}: Record<'subject' | 'html', string> & { text?: string; messageId?: string }) {
  const part = (type: string, content: string) => `--part\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`;
  const headers = [
    'From: X1 <hello@x1.test>',
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=part',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${part('text/plain', text)}${part('text/html', html)}--part--`;
}
