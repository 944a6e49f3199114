import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';

/**
 * For `bench/chat`: the least that any chat takes here which stores its messages. Socket.IO and one committed insert per message, before it is
 * delivered and acknowledged; no sign-in, no rule, no other process, nobody who is notified later.
 */
const insert = {
  name: 'insert',
  text: `INSERT INTO reference_messages (mentorship_id, sender_id, content, client_message_id, contact_details_hidden, created_at)
    VALUES ($1, $2, $3, $4, false, now()) RETURNING id, mentorship_id AS "mentorshipId", sender_id AS "senderId", content,
      client_message_id AS "clientMessageId", created_at AS timestamp`,
};
/** As many as the product has. */
const connections = 10;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: connections });
const server = createServer();
const io = new Server(server);
io.on('connection', (socket) => {
  const { room, senderId } = socket.handshake.auth;
  void socket.join(room);
  socket.on('send-message', async ({ mentorshipId, content, clientMessageId }, acknowledge: (answer: object) => void) => {
    const { rows } = await pool.query({ ...insert, values: [mentorshipId, senderId, content, clientMessageId] });
    socket.to(room).emit('new-message', rows[0]);
    acknowledge({ ok: true, message: rows[0] });
  });
});
process.on('message', () => process.send?.(process.cpuUsage()));
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().once('end', () => process.exit(0));
