/** A browser with a debugging port and a new profile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../tests/support/services/chromium.ts';

export interface RemoteBrowser {
  readonly port: number;
  close(): Promise<void>;
}

const portPattern = /DevTools listening on ws:\/\/[^:]+:(\d+)\//;

/** Starts the browser and waits for its debugging port. Throws if it exits. */
export async function startBrowser(): Promise<RemoteBrowser> {
  const program = (await chromiumPath()) ?? chromium.executablePath();
  const profile = mkdtempSync(join(tmpdir(), 'plenum-lighthouse-'));
  const options = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--lang=en-US',
    // The certificate of the HTTPS proxy is self-signed.
    '--ignore-certificate-errors',
  ];
  const child = spawn(program, [...chromiumArguments(), ...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    const port = portPattern.exec(line)?.[1];
    if (port === undefined) continue;
    child.stderr.resume();
    return { port: Number(port), close };
  }
  await close();
  throw new Error(`The browser did not start:\n${lines.join('\n')}`);
}
