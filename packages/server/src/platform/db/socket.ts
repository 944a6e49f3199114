import { Socket } from 'node:net';

const readBytes = 65_536;

/**
 * A socket to PostgreSQL that reads into one piece of memory of its own, of which what arrived is copied: answers are short, and Node makes 64 kB for
 * each read otherwise and gives most of it back. One that is to be encrypted stays as Node makes it.
 *
 * @param asked what `pg` opens it for
 */
export function openSocket(asked?: { readonly ssl?: unknown }): Socket {
  if (asked?.ssl) return new Socket();
  const buffer = Buffer.allocUnsafeSlow(readBytes);
  const socket: Socket = new Socket({
    onread: {
      buffer,
      callback: (length) => {
        socket.emit('data', Buffer.from(buffer.subarray(0, length)));
        return true;
      },
    },
  });
  return socket;
}
