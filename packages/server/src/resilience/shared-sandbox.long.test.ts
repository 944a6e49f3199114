import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { newToken } from '../platform/tokens.ts';
import { createApi } from '../testing/api.ts';
import { confirm, statusAtProvider } from '../testing/buyers.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { insertProgram, insertReadyTrainer } from '../testing/rows.ts';
import { endProcess, startSandboxProcess } from '../testing/sandbox-process.ts';
import { startServerProcess } from '../testing/server-process.ts';

/** Two servers, and one sandbox as a process of its own. */

const { url: databaseUrl, db } = await openDurableDatabase();
const root = mkdtempSync(join(tmpdir(), 'x1-shared-sandbox-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('Purchases go through two servers that share one sandbox, and nothing is lost when the sandbox is killed', {
  timeout: 180_000,
}, async () => {
  const [first, second, port] = [await freePort(), await freePort(), await freePort()];
  const shared = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_KEY: newToken(),
    PUBLIC_URL: `http://127.0.0.1:${first}`,
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    SANDBOX_KEY: newToken(),
    SANDBOX_PORT: String(port),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${second}`,
    DATA_DIR: join(root, 'sandbox-process'),
  };
  let sandbox = await startSandboxProcess(shared);
  const { DATA_DIR: _, ...environment } = shared;
  const startOne = (onPort: number) => startServerProcess({ dataDirectory: join(root, 'servers'), port: onPort, environment });
  const servers = await Promise.all([startOne(first), startOne(second)]);
  try {
    // A purchase takes three steps: from one purchase to the next, each goes through the other server.
    let turn = 0;
    const next = () => servers[turn++ % 2]?.url ?? '';
    const { id: trainerId } = await insertReadyTrainer(db);
    const programId = await insertProgram(db, { trainerId });
    const signUp = { email: 'round-robin@x1.test', password: 'secret1', role: 'parent', timezone: 'America/New_York' } as const;
    const { token } = await createApi(next(), null).accounts.signup({ body: signUp });
    const secrets: (string | null)[] = [];
    for (let purchase = 0; purchase < 6; purchase += 1) {
      if (purchase === 3) {
        await endProcess(sandbox, 'SIGKILL');
        sandbox = await startSandboxProcess(shared);
      }
      const body = { trainerId, programId, sessionType: 'individual' } as const;
      const { clientSecret, transactionId } = await createApi(next(), token).payments.createPaymentIntent({ body });
      expect(await confirm(next(), clientSecret)).toBe('succeeded');
      const settled = await createApi(next(), token).payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
      expect(settled.appointmentId).not.toBeNull();
      secrets.push(clientSecret);
    }
    for (const clientSecret of secrets) expect(await statusAtProvider(next(), clientSecret)).toBe('succeeded');
    const events = () => db.selectFrom('webhookEvents').select('id').execute();
    await expect.poll(async () => (await events()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await runMoneyChecks(db)).toEqual([]);
    await expect(startSandboxProcess({ ...shared, SANDBOX_PORT: String(await freePort()) })).rejects.toThrow(
      'Another process runs the sandbox',
    );
  } finally {
    for (const server of servers) expect(await server.stop()).toBe(0);
    expect(await endProcess(sandbox, 'SIGTERM')).toBe(0);
  }
});
