import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { expect, it } from 'vitest';
import { createApi } from '../testing/api.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { pdf } from '../testing/media/sample-pdf.ts';
import { announce, askOffset, finish, locationOf, sendPiece, type TusClient } from '../testing/media/tus-client.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const kills = Number(process.env['X1_KILLS'] ?? 20);
const fileBytes = 64 * 1_024 * 1_024;
const pieceBytes = 5 * 1_024 * 1_024;
const latestKillMs = 900;

const { db, dataDirectory } = await openDurableDatabase();

/** What the sender knows: its open upload, the last acknowledged offset and the uploads that were finished. */
interface Sender {
  location: string | undefined;
  acknowledged: number;
  readonly finished: MediaId[];
  resumed: number;
}

/** Sends the same file again and again, each upload taken up where the server says it stopped, until the server is gone. */
async function sendUntilGone(client: TusClient, bytes: Buffer, sender: Sender): Promise<void> {
  try {
    for (;;) {
      sender.location ??= await locationOf(
        await announce(client, { name: 'season.pdf', type: 'application/pdf', byteCount: bytes.length }),
      );
      await sendOn(client, sender.location, { bytes, sender });
      const answer = await finish(client, sender.location);
      expect(answer.ok, await answer.text()).toBe(true);
      sender.finished.push(sender.location.slice(-32) as MediaId);
      sender.location = undefined;
      sender.acknowledged = 0;
    }
  } catch (error) {
    // The connection breaks when the server is killed; any other error is a failure of the server.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function sendOn(client: TusClient, location: string, { bytes, sender }: { bytes: Buffer; sender: Sender }): Promise<void> {
  const asked = await askOffset(client, location);
  expect(asked.status).toBe(200);
  let offset = Number(asked.headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(sender.acknowledged);
  if (offset > 0) sender.resumed += 1;
  while (offset < bytes.length) {
    const answer = await sendPiece(client, location, offset, bytes.subarray(offset, offset + pieceBytes));
    expect(answer.status, await answer.text()).toBe(204);
    offset = Number(answer.headers.get('upload-offset'));
    sender.acknowledged = offset;
  }
}

it(`only whole files are stored and uploads can be resumed when the server is killed ${kills} times during uploads`, {
  timeout: 120_000 + kills * 15_000,
}, async () => {
  const port = await freePort();
  const bytes = pdf(fileBytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sender: Sender = { location: undefined, acknowledged: 0, finished: [], resumed: 0 };
  let client: TusClient | undefined;
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({ dataDirectory, port });
    client ??= { url: server.url, token: await signUp(server) };
    return server;
  };
  for (let round = 0; round < kills; round += 1) {
    const server = await start();
    const sending = client && sendUntilGone(client, bytes, sender);
    await new Promise((resume) => setTimeout(resume, Math.random() * latestKillMs));
    await server.kill();
    await sending;
    await assertWholeFilesOnly(sha256);
  }
  expect(sender.resumed, 'no kill happened during an upload').toBeGreaterThan(0);

  const server = await start();
  try {
    if (sender.location && client) {
      await sendOn(client, sender.location, { bytes, sender });
      expect((await finish(client, sender.location)).ok).toBe(true);
      sender.finished.push(sender.location.slice(-32) as MediaId);
    }
    await assertWholeFilesOnly(sha256);
    const kept = await db.selectFrom('media').select('id').execute();
    for (const id of sender.finished) expect(kept.map((row) => row.id)).toContain(id);
    expect(await db.selectFrom('uploads').select('id').where('id', 'in', sender.finished).execute()).toEqual([]);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

async function signUp(server: ServerProcess): Promise<string> {
  const body = { email: 'sender@x1.test', password: 'correct horse', role: 'trainer' } as const;
  const { token } = await createApi(server.url, null).accounts.signup({ body });
  await createApi(server.url, token).trainers.create({ body: { name: 'Maya Cole' } });
  return token;
}

/** Behind every media row lies a file of the right length and the right SHA-256, whatever the kill interrupted. */
const looked = new Set<string>();
async function assertWholeFilesOnly(sha256: string): Promise<void> {
  const rows = await db
    .selectFrom('media as m')
    .innerJoin('files as f', 'f.key', 'm.fileKey')
    .select(['f.location', 'f.sha256', 'f.byteSize'])
    .execute();
  for (const { location, byteSize, ...row } of rows) {
    if (looked.has(location)) continue;
    looked.add(location);
    const path = join(dataDirectory, 'media', location.slice(0, 2), location);
    expect([row.sha256.toString('hex'), byteSize, statSync(path).size]).toEqual([sha256, fileBytes, fileBytes]);
    expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(sha256);
  }
}
