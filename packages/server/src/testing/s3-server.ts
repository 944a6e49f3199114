import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** A real S3-compatible server on loopback: OpenStack Swift with its S3 API, from Debian's packages. No npm stand-in lists parts, which resumable uploads need. */
export interface S3Server {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const programs = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'swift-ring-builder',
  'memcached',
];
const folders = ['/usr/bin', '/usr/local/bin'];
const startPatienceMs = 90_000;
const stopPatienceMs = 5_000;
const user = 'x1test:tester';
const secretAccessKey = 'testing-only';

/** Why the server cannot be started on this machine, or undefined when it can. */
export function whyNoS3Server(): string | undefined {
  const missing = programs.filter((program) => findProgram(program) === undefined);
  if (missing.length === 0) return undefined;
  return `${missing.join(', ')} not installed (Debian: swift-proxy swift-account swift-container swift-object memcached)`;
}

/** Starts it in a folder of its own, empty. @throws Error with what it said when it does not come up */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'x1-s3-'));
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    cache: await freePort(),
  };
  const children: { name: string; process: ChildProcess }[] = [];
  const stop = async () => {
    await Promise.all(children.map(({ process }) => end(process)));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await prepare(folder, ports);
    const start = (name: string, program: string, options: string[]) => {
      const [command = program, ...rest] = [...dyingWithUs(), findProgram(program) ?? program, ...options];
      const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: environmentOf(folder) });
      children.push({ name, process: child });
    };
    const cacheUser = process.getuid?.() === 0 ? ['-u', userInfo().username] : [];
    start('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(ports.cache), '-m', '16', ...cacheUser]);
    for (const name of ['account', 'container', 'object', 'proxy']) start(name, `swift-${name}-server`, [join(folder, `${name}.conf`)]);
    const endpoint = `http://127.0.0.1:${ports.proxy}`;
    await untilReady([`${endpoint}/info`, ...storageAddresses(ports)], children);
    return { endpoint, region: 'us-east-1', accessKeyId: user, secretAccessKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Ports = Record<'proxy' | 'account' | 'container' | 'object' | 'cache', number>;

async function prepare(folder: string, ports: Ports): Promise<void> {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  mkdirSync(join(folder, 'run'));
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = x1\nswift_hash_path_prefix = x1\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  writeFileSync(join(folder, 'proxy.conf'), proxyConfig(folder, ports));
  // Python takes its time to start: all three at once.
  await Promise.all((['account', 'container', 'object'] as const).map((kind) => prepareStorage(folder, kind, ports[kind])));
}

async function prepareStorage(folder: string, kind: 'account' | 'container' | 'object', port: number): Promise<void> {
  writeFileSync(join(folder, `${kind}.conf`), storageConfig(folder, kind, port));
  const [ring, builder] = [findProgram('swift-ring-builder') ?? '', join(folder, `${kind}.builder`)];
  await run(ring, [builder, 'create', '4', '1', '1']);
  await run(ring, [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1']);
  await run(ring, [builder, 'rebalance']);
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING
log_address = ${join(folder, 'no-syslog')}
`;

const storageConfig = (folder: string, kind: string, port: number) => `${common(folder, port)}devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxyConfig = (folder: string, { proxy, cache }: Ports) => `${common(folder, proxy)}[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${secretAccessKey} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`;

function environmentOf(folder: string): NodeJS.ProcessEnv {
  return { PATH: folders.join(':'), HOME: folder, XDG_CACHE_HOME: folder, LANG: 'C.UTF-8' };
}

/** A test run that is killed takes its servers along, where the system offers that. */
function dyingWithUs(): string[] {
  const setpriv = findProgram('setpriv');
  return setpriv ? [setpriv, '--pdeathsig', 'TERM'] : [];
}

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function untilReady(addresses: readonly string[], children: readonly { name: string; process: ChildProcess }[]): Promise<void> {
  const said: string[] = [];
  for (const { name, process } of children) {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(`${name}: ${chunk.toString().trim()}`));
  }
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline) {
    const ended = children.find(({ process }) => process.exitCode !== null);
    if (ended) throw new Error(`${ended.name} ended with code ${ended.process.exitCode}\n${said.join('\n')}`);
    if ((await Promise.all(addresses.map(answers))).every(Boolean)) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`the S3 server did not come up\n${said.join('\n')}`);
}

const storageAddresses = ({ account, container, object }: Ports) => [account, container, object].map((port) => `http://127.0.0.1:${port}/`);

/** Any answer, even a refusal, means that somebody listens. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs);
  await ended;
  clearTimeout(timer);
}
