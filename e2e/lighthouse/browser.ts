import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';

/**
 * The browser of the system: `CHROMIUM_PATH`, else Debian's. Nothing is downloaded.
 *
 * @throws Error saying what to do when there is none
 */
export function findChromium(): string {
  const program = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    throw new Error(
      `Lighthouse needs Chromium and ${program} isn't a program: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.`,
    );
  }
}

/** A browser with a fresh profile that Lighthouse can connect to. */
export interface Device {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts one. @param token of who is signed in at `address` on it; null for a visitor */
export async function openDevice(program: string, address: string, token: string | null): Promise<Device> {
  const profile = mkdtempSync(join(tmpdir(), 'x1-lighthouse-'));
  const flags = ['--headless', '--no-sandbox', '--no-first-run', '--disable-extensions', '--disable-component-update'];
  const browser = spawn(program, [...flags, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const close = async () => {
    const ended = once(browser, 'exit');
    if (browser.exitCode === null && browser.kill()) await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await readPort(browser);
    if (token !== null) await signIn(port, address, token);
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readPort({ stderr }: ChildProcess): Promise<number> {
  if (!stderr) throw new Error('The browser has no output');
  for await (const line of createInterface(stderr)) {
    const port = /DevTools listening on ws:\/\/[^/]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    stderr.resume();
    return Number(port);
  }
  throw new Error("The browser didn't start");
}

async function signIn(port: number, address: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${address}/robots.txt`);
  await page?.evaluate((authToken) => localStorage.setItem('authToken', authToken), token);
  await page?.close();
  await browser.close();
}
