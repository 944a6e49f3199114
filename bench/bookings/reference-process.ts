import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { answerCosts } from '../answer-costs.ts';
import { statements, takeEvents, WEBHOOK_SECRET } from './reference-sql.ts';

/**
 * The least that books: bare `node:http`, bare `pg`, one statement a step. It keeps what X1 promises of a booking: the server decides who may and what
 * it costs, an event of the provider counts once, no trainer is booked twice at a time, a step is taken once, money is a balanced journal that nobody
 * changes, and what has to follow is stored with the step. It has no validation, no emails, and no pages.
 */
answerCosts((_connection, asked) => ((asked as { name?: string }).name === 'takeEvents' ? 'queue' : 'requests'));
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const exclusionViolation = '23P01';
const lookMs = 40;

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.code === exclusionViolation;
    response.writeHead(isTaken ? 409 : 500).end(isTaken ? 'taken' : String(error));
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? '').slice(1) as keyof typeof statements;
  const body = await text(request);
  if (name === 'settle' && !isSigned(body, String(request.headers['signature']))) return void response.writeHead(401).end();
  const statement = statements[name];
  if (!statement) return void response.writeHead(404).end();
  const token = request.headers.authorization?.slice('Bearer '.length);
  const { rows } = await pool.query({ name, text: statement.text, values: statement.values(JSON.parse(body), token ?? '') });
  if (rows.length === 0) return void response.writeHead(403).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0]));
}

function isSigned(body: string, signature: string): boolean {
  const [given, made] = [Buffer.from(signature, 'hex'), createHmac('sha256', WEBHOOK_SECRET).update(body).digest()];
  return given.length === made.length && timingSafeEqual(given, made);
}

let isStopping = false;
async function work(): Promise<void> {
  while (!isStopping) {
    await pool.query({ name: 'takeEvents', text: takeEvents });
    await new Promise((resume) => setTimeout(resume, lookMs));
  }
  await pool.end();
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
const working = work();
process.stdin.resume().once('end', () => {
  isStopping = true;
  void working.then(() => process.exit(0));
});
