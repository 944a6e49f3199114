import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { MEDIA_MAX_BYTES } from '@x1/contract/media/media-rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../testing/api.ts';
import { freePort } from '../testing/free-port.ts';
import { pdf } from '../testing/media/sample-pdf.ts';
import { announce, finish, locationOf, sendPiece, type TusClient } from '../testing/media/tus-client.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const pieceBytes = 8 * 1_024 * 1_024;
const mostGrowthBytes = 64 * 1_024 * 1_024;

let dataDirectory: string;
let server: ServerProcess;
let client: TusClient;
beforeAll(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'x1-large-'));
  server = await startServerProcess({ dataDirectory, port: await freePort() });
  const { token } = await createApi(server.url, null).accounts.signup({
    body: { email: 'large@x1.test', password: 'correct horse', role: 'trainer' },
  });
  await createApi(server.url, token).trainers.create({ body: { name: 'Maya Cole' } });
  client = { url: server.url, token };
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Memory of the server that is really in use, as Linux counts it. */
function residentBytes(): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${server.pid}/status`, 'latin1')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Sends a file in pieces and receives it again. @returns the digests of what was sent and of what was received */
async function sendAndReceive(byteCount: number): Promise<{ sent: string; received: string }> {
  const [head, filling, end] = [pdf(pieceBytes), Buffer.alloc(pieceBytes, 'x1 '), pdf(pieceBytes)];
  const pieces = [head, ...Array.from({ length: byteCount / pieceBytes - 2 }, () => filling), end];
  const location = await locationOf(await announce(client, { name: 'season.pdf', type: 'application/pdf', byteCount }));
  const sent = createHash('sha256');
  for (const [index, piece] of pieces.entries()) {
    expect((await sendPiece(client, location, index * pieceBytes, piece)).status).toBe(204);
    sent.update(piece);
  }
  const file = (await (await finish(client, location)).json()) as MediaFile;
  const received = createHash('sha256');
  const { body } = await fetch(server.url + file.url);
  for await (const chunk of body ?? []) received.update(chunk);
  return { sent: sent.digest('hex'), received: received.digest('hex') };
}

it('the server receives and sends a file of 800 MB with at most 64 MB more memory than one of 200 MB', { timeout: 180_000 }, async () => {
  // By then the runtime has taken the memory that it fills before it collects; a file that's kept in it would show in what the larger one takes.
  await sendAndReceive(MEDIA_MAX_BYTES / 4);
  const before = residentBytes();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes());
  }, 20);
  const { sent, received } = await sendAndReceive(MEDIA_MAX_BYTES);
  clearInterval(watch);
  expect(received).toBe(sent);
  expect(most - before).toBeLessThanOrEqual(mostGrowthBytes);
});
