/** The whole product as `npm start` runs it, with the conference imported, and a browser. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type APIRequestContext, type Browser, type BrowserContext, chromium } from '@playwright/test';
import { JoinEvent } from '@plenum/contracts/attendees';
import { Login, SignUp, VerifyEmail } from '@plenum/contracts/auth';
import { chromiumArguments, chromiumPath } from '../../tests/support/services/chromium.ts';
import { newDataDirectory, startProduct } from '../../tests/support/services/started-product.ts';
import { repositoryRoot } from '../embedded/paths.ts';
import { benchConference } from './conference.ts';

export interface RunningProduct {
  readonly app: string;
  /** Of the imported conference. */
  readonly event_id: number;
  readonly browser: Browser;
  /** Opens a browser context with an empty cache in which a member of the conference is logged in. */
  newLogin(): Promise<BrowserContext>;
  stop(): Promise<void>;
}

/** Runs `npm run import` of a checkout on the product's data folder and returns the id of the new event. */
async function importInto(dataDir: string, root: string): Promise<number> {
  const file = benchConference();
  const folder = mkdtempSync(join(tmpdir(), 'plenum-bench-'));
  try {
    const path = join(folder, file.name);
    writeFileSync(path, file.bytes);
    const child = spawn(process.execPath, [join(root, 'scripts', 'operator.ts'), 'import', path], {
      cwd: root,
      env: { ...process.env, PLENUM_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let event_id: number | null = null;
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /\/app\/events\/(\d+)\/agenda/.exec(line)?.[1];
      if (found !== undefined) event_id = Number(found);
    }
    if (event_id === null) throw new Error('The conference was not imported.');
    return event_id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openBrowser(): Promise<Browser> {
  const path = await chromiumPath();
  return chromium.launch({ args: chromiumArguments(), ...(path === null ? {} : { executablePath: path }) });
}

async function post(request: APIRequestContext, path: string, data: object): Promise<void> {
  const reply = await request.post(`/api${path}`, { data });
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`);
}

const mailWaitMs = 30_000;
const mailLookMs = 200;

/** Returns the token in the verification mail. */
async function verificationToken(mailUrl: string, email: string): Promise<string> {
  const endMs = performance.now() + mailWaitMs;
  while (performance.now() < endMs) {
    const text = await (await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(email)}`)).text();
    const token = /\/verify-email\/([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
    await pause(mailLookMs);
  }
  throw new Error('No mail came.');
}

/** Registers a user, verifies the address, logs in and joins. */
async function becomeMember(request: APIRequestContext, mailUrl: string, event_id: number): Promise<void> {
  const account = { email: 'reader@example.org', password: 'correct horse battery' };
  await post(request, SignUp.path, { ...account, first_name: 'Ada', last_name: 'Reader' });
  const token = await verificationToken(mailUrl, account.email);
  const verified = await request.get(`/api${VerifyEmail.path.replace(':token', token)}`);
  if (!verified.ok()) throw new Error(`Verifying answered ${verified.status()}.`);
  await post(request, Login.path, account);
  await post(request, JoinEvent.path.replace(':event_id', String(event_id)), {});
}

/**
 * Starts everything in a temporary folder; `stop` stops it and removes all files.
 * @param root checkout that is started, with its packages installed
 */
export async function startRunningProduct(root: string = repositoryRoot): Promise<RunningProduct> {
  const folder = newDataDirectory();
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
    folder.remove();
  };
  try {
    const product = await startProduct(folder.path, {}, root);
    stops.push(() => product.stop());
    const { app, mail } = product.ready;
    const event_id = await importInto(folder.path, root);
    const browser = await openBrowser();
    stops.push(() => browser.close());
    const shape = { baseURL: app, viewport: { width: 1366, height: 768 } };
    const context = await browser.newContext(shape);
    await becomeMember(context.request, mail ?? '', event_id);
    const login = await context.storageState();
    await context.close();
    const newLogin = (): Promise<BrowserContext> => browser.newContext({ ...shape, storageState: login });
    return { app, event_id, browser, newLogin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
