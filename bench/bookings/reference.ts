import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type RunStep, timeOf } from './journey.ts';
import { schema, WEBHOOK_SECRET } from './reference-sql.ts';

/** A parent and a trainer of the reference, who do one booking after the other. */
export interface ReferenceClient {
  readonly parentToken: string;
  readonly trainerToken: string;
  readonly programId: number;
}

/** Creates the tables of the reference with this many pairs, each with its own program. */
export async function insertReferenceClients(databaseUrl: string, count: number): Promise<ReferenceClient[]> {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  await connection.query(schema);
  const clients: ReferenceClient[] = [];
  for (let at = 0; at < count; at += 1) {
    const client = { parentToken: `parent-${at}`, trainerToken: `trainer-${at}`, programId: at };
    const people = `insert into reference.people values ($1, $2, 'parent'), ($3, $4, 'trainer')`;
    await connection.query(people, [client.parentToken, 2 * at, client.trainerToken, 2 * at + 1]);
    await connection.query('insert into reference.programs values ($1, $2, 5000)', [client.programId, 2 * at + 1]);
    clients.push(client);
  }
  await connection.end();
  return clients;
}

/** Books a session from the purchase to its completion. The reference has no provider: its event is sent by the client, signed. */
export async function bookByReference(url: string, client: ReferenceClient, number: number, run: RunStep): Promise<void> {
  const { parentToken, trainerToken, programId } = client;
  const ask = async (path: string, body: object, headers: Record<string, string>): Promise<{ id: number }> => {
    const response = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  const [parent, trainer] = [{ authorization: `Bearer ${parentToken}` }, { authorization: `Bearer ${trainerToken}` }];
  const { id } = await run('purchase', () => ask('purchase', { programId }, parent));
  const event = { eventId: `event-${id}`, id };
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(JSON.stringify(event)).digest('hex');
  await run('settle', () => ask('settle', event, { signature }));
  const { startTime: start, endTime: end } = timeOf(number);
  await run('schedule', () => ask('schedule', { id, start, end }, parent));
  await run('approve', () => ask('approve', { id }, trainer));
  await run('complete', () => ask('complete', { id }, trainer));
}
