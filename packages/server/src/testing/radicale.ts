import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFaultyProxy } from './faulty-proxy.ts';
import { freePort } from './free-port.ts';

const program = '/usr/bin/radicale';
const startPatienceMs = 30_000;

/** Why Radicale can't be started on this machine, or undefined when it can. */
export function whyNoRadicale(): string | undefined {
  return existsSync(program) ? undefined : 'Radicale not installed (Debian: radicale)';
}

/** A real calendar server on loopback, from Debian's package, and what is between it and X1: a network with faults. */
export async function startRadicale() {
  const folder = mkdtempSync(join(tmpdir(), 'x1-radicale-'));
  const port = await freePort();
  const own = `http://127.0.0.1:${port}`;
  const users = new Map<string, string>();
  const usersFile = join(folder, 'users');
  const saveUsers = () => writeFileSync(usersFile, [...users].map(([name, password]) => `${name}:${password}\n`).join(''));
  mkdirSync(join(folder, 'collections'));
  saveUsers();
  const configFile = join(folder, 'config');
  writeFileSync(configFile, configOf({ port, usersFile, collections: join(folder, 'collections') }));
  const child = spawn(program, ['--config', configFile], { stdio: ['ignore', 'pipe', 'pipe'] });
  await untilItAnswers(child, own);
  const proxy = await startFaultyProxy(own);

  const ask = (method: string, path: string, { userName, body, headers = {} }: { userName: string; body?: string; headers?: object }) =>
    fetch(own + path, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${userName}:${users.get(userName)}`).toString('base64')}`, ...headers },
      ...(body !== undefined && { body }),
    });

  return {
    /** Where X1 reaches it. */
    url: proxy.url,
    setFaults: proxy.setFaults,
    /** A person with a calendar, or with a new password for the one there. @returns the password */
    openAccount: async (userName: string): Promise<string> => {
      const isNew = !users.has(userName);
      const password = `password-${users.size}-${Math.floor(performance.now())}`;
      users.set(userName, password);
      saveUsers();
      if (isNew) await makeCalendar(ask, userName);
      return password;
    },
    /** The person deletes X1's password. */
    revoke: (userName: string): void => {
      users.set(userName, `another-${performance.now()}`);
      saveUsers();
    },
    /** Every event in a person's calendar: its file's name and what is in it. */
    files: async (userName: string): Promise<{ name: string; text: string }[]> => {
      const answer = await ask('PROPFIND', calendarOf(userName), { userName, headers: { depth: '1' } });
      const hrefs = [...(await answer.text()).matchAll(/<href>([^<]*\.ics)<\/href>/g)].map(([, href = '']) => href);
      const read = async (href: string) => ({
        name: href.split('/').at(-1) ?? '',
        text: await (await ask('GET', href, { userName })).text(),
      });
      return Promise.all(hrefs.map(read));
    },
    put: async (userName: string, name: string, text: string): Promise<void> => {
      const answer = await ask('PUT', calendarOf(userName) + name, { userName, body: text, headers: { 'content-type': 'text/calendar' } });
      if (!answer.ok) throw new Error(`Radicale answered ${answer.status}: ${await answer.text()}`);
    },
    remove: async (userName: string, name: string): Promise<void> => {
      const answer = await ask('DELETE', calendarOf(userName) + name, { userName });
      if (!answer.ok) throw new Error(`Radicale answered ${answer.status}`);
    },
    close: async (): Promise<void> => {
      await proxy.close();
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const calendarOf = (userName: string) => `/${encodeURIComponent(userName)}/training/`;

async function makeCalendar(
  ask: (method: string, path: string, request: { userName: string; body: string }) => Promise<Response>,
  userName: string,
) {
  const properties =
    '<D:displayname>Training</D:displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>';
  const body = `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>${properties}</D:prop></D:set></C:mkcalendar>`;
  const answer = await ask('MKCALENDAR', calendarOf(userName), { userName, body });
  if (!answer.ok) throw new Error(`Radicale answered ${answer.status}: ${await answer.text()}`);
}

const configOf = ({ port, usersFile, collections }: { port: number; usersFile: string; collections: string }) => `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${usersFile}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${collections}
[web]
type = none
[logging]
level = warning
`;

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Radicale did not come up\n${said.join('')}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
