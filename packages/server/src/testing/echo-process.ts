import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** For `bench/chat`: Socket.IO with nothing behind it, no person, no database, no rule. What it takes is the least that any chat takes here. */
const server = createServer();
const io = new Server(server);
io.on('connection', (socket) => {
  void socket.join(String(socket.handshake.auth['room']));
  socket.on('send-message', (message: unknown, acknowledge: (answer: object) => void) => {
    io.to(String(socket.handshake.auth['room'])).emit('new-message', message);
    acknowledge({ ok: true });
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().once('end', () => process.exit(0));
