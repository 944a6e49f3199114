import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { systemRoutes } from '../packages/contract/src/system/routes.ts';
import { settingNames } from '../packages/server/src/config.ts';
import { root } from './repository.ts';

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');
const ready = systemRoutes.ready.path;
const live = systemRoutes.live.path;

/** From SIGTERM to the end at most: what the process says it drains, and what it then takes to finish (stop-on-signals.ts). */
const finishSeconds = 10;
/** What PostgreSQL keeps for its superuser by default. */
const reservedConnections = 3;
/** What docs/operations.md counts: to the pooler, and past it to PostgreSQL itself. */
const throughPooler = (poolSize: number, role: string) => poolSize + (role === 'web' ? 2 : 1);
const pastPooler = (role: string) => (role === 'web' ? 1 : 6);

/** Lines `NAME=value`, comments left out. */
function readVariables(file: string): Record<string, string> {
  const lines = read(file)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function expectSettings(names: Iterable<string>): void {
  expect([...names].filter((name) => !settingNames.includes(name))).toEqual([]);
}

interface ComposeService {
  environment?: Record<string, string>;
  stop_grace_period?: string;
  command?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

describe('the Compose file', () => {
  const { services } = parse(read('compose/compose.yml'), { merge: true }) as { services: Record<string, ComposeService> };
  const ours = Object.entries(services).filter(([name]) => ['migrate', 'web-a', 'web-b', 'worker'].includes(name));
  const environmentOf = (service: ComposeService) => service.environment ?? {};
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

  it('sets only what the server reads, and with x1.env all that production requires', () => {
    expect(ours).toHaveLength(4);
    for (const [, service] of ours) expectSettings(Object.keys(environmentOf(service)));
    expectSettings(Object.keys(readVariables('x1.env.example')));
  });

  it('runs two web processes and a worker, which nobody can write to, and waits until they have drained', () => {
    expect(ours.map(([name, service]) => [name, environmentOf(service)['X1_ROLE']])).toEqual([
      ['migrate', undefined],
      ['web-a', 'web'],
      ['web-b', 'web'],
      ['worker', 'worker'],
    ]);
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      const drainSeconds = Number(environmentOf(service)['DRAIN_SECONDS']);
      expect(numberIn(service.stop_grace_period ?? '', /^(\d+)s$/)).toBeGreaterThan(drainSeconds + finishSeconds);
    }
  });

  it('opens no more connections than PgBouncer and PostgreSQL take', () => {
    const bouncer = read('compose/pgbouncer.ini');
    expect(bouncer).toMatch(/^pool_mode = transaction$/m);
    const processes = ours.slice(1).map(([, service]) => environmentOf(service));
    const clients = processes.map((settings) => throughPooler(Number(settings['DATABASE_POOL_SIZE']), settings['X1_ROLE'] ?? ''));
    expect(sum(clients)).toBeLessThanOrEqual(numberIn(bouncer, /^max_client_conn = (\d+)$/m));
    const direct = sum(processes.map((settings) => pastPooler(settings['X1_ROLE'] ?? '')));
    const most = numberIn((services['postgres']?.command ?? []).join(' '), /max_connections=(\d+)/) - reservedConnections;
    expect(numberIn(bouncer, /^default_pool_size = (\d+)$/m) + direct).toBeLessThanOrEqual(most);
  });

  it('leads Caddy to the web processes, and the processes to PgBouncer and past it', () => {
    expect(services['caddy']?.environment?.['X1_SERVERS']).toBe('web-a:3000 web-b:3000');
    const port = numberIn(read('compose/pgbouncer.ini'), /^listen_port = (\d+)$/m);
    const settings = environmentOf(services['worker'] ?? {});
    expect(settings['DATABASE_URL']).toMatch(new RegExp(`@pgbouncer:${port}/x1$`));
    expect(settings['DATABASE_DIRECT_URL']).toMatch(/@postgres:5432\/x1$/);
  });
});

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Manifest {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own; the tests look at a few fields.
  spec: any;
}

describe('the Kubernetes manifests', () => {
  const manifests = parseAllDocuments(read('kubernetes/x1.yaml')).map((document) => document.toJS() as Manifest);
  const get = (kind: string, name: string) => manifests.find((each) => each.kind === kind && each.metadata.name === name)?.spec;
  const pods = [get('Job', 'x1-migrate'), get('Deployment', 'x1-web'), get('Deployment', 'x1-worker')].map(({ template }) => template.spec);
  const containerOf = (pod: { containers: Container[] }) => pod.containers[0] as Container;
  const settingsOf = (pod: { containers: Container[] }) =>
    Object.fromEntries((containerOf(pod).env ?? []).map(({ name, value }) => [name, value]));
  const [, web, worker] = pods;

  it('set only what the server reads', () => {
    for (const pod of pods) expectSettings(Object.keys(settingsOf(pod)));
    expect(settingsOf(web)['X1_ROLE']).toBe('web');
    expect(settingsOf(worker)['X1_ROLE']).toBe('worker');
  });

  it('ask for readiness before calls are sent, and for life alone before a restart', () => {
    const port = Number(/^ENV .*PORT=(\d+)/m.exec(read('Dockerfile'))?.[1]);
    for (const pod of [web, worker]) {
      const { ports, startupProbe, livenessProbe } = containerOf(pod);
      expect(ports).toEqual([{ name: 'http', containerPort: port }]);
      expect(startupProbe?.httpGet).toEqual({ path: ready, port: 'http' });
      expect(livenessProbe?.httpGet).toEqual({ path: live, port: 'http' });
    }
    expect(containerOf(web).readinessProbe?.httpGet).toEqual({ path: ready, port: 'http' });
    const { annotations = {} } = manifests.find(({ kind }) => kind === 'Service')?.metadata ?? {};
    expect(annotations).toMatchObject({ 'haproxy.org/check-http': ready, 'haproxy.org/cookie-persistence': 'x1-process' });
  });

  it('run as nobody on files nobody may write, and wait until a process has drained', () => {
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(containerOf(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(containerOf(pod).resources.limits.memory).toMatch(/^\d+[MG]i$/);
    }
    for (const pod of [web, worker])
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(settingsOf(pod)['DRAIN_SECONDS']) + finishSeconds);
  });

  it('keep one of each process while nodes are emptied, and all of the old ones until new ones are ready', () => {
    for (const name of ['x1-web', 'x1-worker']) {
      expect(get('PodDisruptionBudget', name)).toEqual({ minAvailable: 1, selector: { matchLabels: { app: name } } });
      expect(get('Deployment', name).replicas).toBeGreaterThan(1);
    }
    expect(get('Deployment', 'x1-web').strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(get('Service', 'x1-web')).toMatchObject({ selector: { app: 'x1-web' }, ports: [{ targetPort: 'http' }] });
  });
});

describe('the systemd unit and its settings', () => {
  const unit = read('systemd/x1@.service');
  const names = ['web-a', 'web-b', 'worker'];
  const drainSeconds = Number(readVariables('systemd/machine.env')['DRAIN_SECONDS']);

  it('set only what the server reads', () => {
    expectSettings(['machine', ...names].flatMap((name) => Object.keys(readVariables(`systemd/${name}.env`))));
  });

  it('wait until a process has drained, and start it again whatever ended it', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drainSeconds + finishSeconds);
    expect(unit).toMatch(/^Restart=always$/m);
  });

  it('are the processes that HAProxy leads to, by the ports it knows', () => {
    const haproxy = read('proxy/haproxy.cfg');
    const servers = [...haproxy.matchAll(/^ {2}server \w+ 127\.0\.0\.1:(\d+) /gm)].map(([, port]) => port);
    expect(servers).toEqual(['web-a', 'web-b'].map((name) => readVariables(`systemd/${name}.env`)['PORT']));
    expect(haproxy).toContain(`option httpchk GET ${ready}\n`);
    expect(read('proxy/Caddyfile')).toContain(`health_uri ${ready}\n`);
  });

  it('open no more connections than PostgreSQL takes by default', () => {
    const perProcess = names.map((name) => throughPooler(10, readVariables(`systemd/${name}.env`)['X1_ROLE'] ?? ''));
    const direct = names.map((name) => pastPooler(readVariables(`systemd/${name}.env`)['X1_ROLE'] ?? ''));
    expect(sum([...perProcess, ...direct])).toBeLessThanOrEqual(100 - reservedConnections);
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  it('puts what the tools assemble on a base system, runs it as nobody, and asks whether it lives', () => {
    expect(dockerfile).toContain('npm run image -- /app');
    expect(dockerfile).toMatch(/^USER 65532:65532$/m);
    expect(dockerfile).toContain(live);
    expectSettings((/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.slice(0, pair.indexOf('='))));
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
