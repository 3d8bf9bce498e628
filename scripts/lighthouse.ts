/**
 * `npm run lighthouse`: measures Lighthouse scores of the landing page, the public page of the demo conference, a page of the handbook
 * and two pages that require a login, and of an agenda with 1,105 sessions, of the production build over HTTPS and HTTP/2, with mobile
 * emulation. Each page is measured three times in a browser without a cache, and the median is used. Exits with 1 when a
 * score is below its minimum. Reports are written to `.cache/lighthouse`. With arguments, only the screens with these names
 * are measured.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { EnterDemo, GetMe } from '@plenum/contracts/accounts/auth';
import type { UserDetail } from '@plenum/contracts/accounts/users';
import { GetPublicEvent, ListPublicEvents } from '@plenum/contracts/events/public-events';
import type { ReplyBody } from '@plenum/contracts/operation';
import { newDataDirectory, startProduct } from '../tests/support/services/started-product.ts';
import { conferenceXml } from './bench/conference.ts';
import { repositoryRoot } from './embedded/paths.ts';
import { freePort } from './embedded/ports.ts';
import { startBrowser } from './lighthouse/browser.ts';
import { startHttpsFront } from './lighthouse/https-front.ts';
import { runLighthouse } from './lighthouse/run-lighthouse.ts';
import { type MinimumScores, minimumScores, isBelow, medianOf, type Run, verdictsOf } from './lighthouse/scores.ts';

const runsPerScreen = 3;
/** The certificate of the HTTPS proxy is self-signed. */
const requestOptions = { ignoreHTTPSErrors: true };
const reportsDir = join(repositoryRoot, '.cache', 'lighthouse');

interface Site {
  /** Public origin: HTTPS and HTTP/2. */
  readonly app: string;
  /** Origin of the product behind the proxy. */
  readonly productUrl: string;
  readonly dataDir: string;
}

interface Screen {
  readonly name: string;
  readonly floors: MinimumScores;
  /** Path of the page; a function of the logged-in user, or of the product's origin for a public page. */
  readonly path: string | ((user: UserDetail) => string) | { readonly find: (app: string) => Promise<string> };
  /** Prepares the product before the first run. */
  readonly prepare?: (site: Site) => Promise<void>;
}

/** Returns the first event in the directory, which is the demo conference. */
async function findDemo(app: string): Promise<ReplyBody<typeof GetPublicEvent>> {
  const list = await fetch(`${app}/api${ListPublicEvents.path}`);
  const { events } = (await list.json()) as ReplyBody<typeof ListPublicEvents>;
  const reply = await fetch(`${app}/api${GetPublicEvent.path.replace(':slug', events[0]?.slug ?? '')}`);
  return (await reply.json()) as ReplyBody<typeof GetPublicEvent>;
}

const findPublicPage = async (app: string): Promise<string> => `/e/${(await findDemo(app)).slug}`;

async function findPublicSession(app: string): Promise<string> {
  const { slug, programme } = await findDemo(app);
  return `/e/${slug}/s/${programme?.sessions[0]?.id ?? ''}`;
}

async function pathOf({ path }: Screen, { app, productUrl }: Site, port: number): Promise<string> {
  if (typeof path === 'string') return path;
  return typeof path === 'function' ? path(await enterDemo(app, port)) : path.find(productUrl);
}

const demoAgenda = ({ events }: UserDetail): string => `/app/events/${events[0]?.id ?? ''}/agenda`;

/** Adds the sessions of the benchmarks to the demo conference, on its days. */
async function importLargeConference({ productUrl, dataDir }: Site): Promise<void> {
  const demo = await findDemo(productUrl);
  const options = ['--event', String(demo.id), `--shift-to=${demo.start_date}`];
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/operator.ts', 'import', '-', ...options], {
    cwd: repositoryRoot,
    env: { ...process.env, PLENUM_DATA_DIR: dataDir },
    input: conferenceXml(),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

const allScreens: readonly Screen[] = [
  { name: 'landing', floors: minimumScores.landing, path: '/' },
  { name: 'public', floors: minimumScores.landing, path: { find: findPublicPage } },
  { name: 'session', floors: minimumScores.landing, path: { find: findPublicSession } },
  { name: 'handbook', floors: minimumScores.landing, path: '/help/en/first-event' },
  { name: 'dashboard', floors: minimumScores.behindLogin, path: () => '/app/dashboard' },
  { name: 'agenda', floors: minimumScores.behindLogin, path: demoAgenda },
  // Last, because the other screens are measured without these sessions.
  { name: 'large', floors: minimumScores.behindLogin, path: demoAgenda, prepare: importLargeConference },
];
const names = process.argv.slice(2);
const screens = allScreens.filter(({ name }) => names.length === 0 || names.includes(name));

/** Logs in to the demo in the browser on `port`. Returns the user. */
async function enterDemo(app: string, port: number): Promise<UserDetail> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const request = browser.contexts()[0]?.request;
    const response = await request?.post(`${app}/api${EnterDemo.path}`, requestOptions);
    if (!response?.ok()) throw new Error(`The demo login failed with status ${response?.status()}.`);
    const me = await request?.get(`${app}/api${GetMe.path}`, requestOptions);
    return (await me?.json()) as UserDetail;
  } finally {
    // Closes only the connection; the browser keeps running.
    await browser.close();
  }
}

async function auditOnce(site: Site, screen: Screen, number: number): Promise<Run> {
  const browser = await startBrowser();
  try {
    const path = await pathOf(screen, site, browser.port);
    const { run, report } = await runLighthouse(site.app + path, browser.port, screen.floors);
    writeFileSync(join(reportsDir, `${screen.name}-${number}.html`), report);
    return run;
  } finally {
    await browser.close();
  }
}

/** Prints the results. Returns the number of scores below their minimum. */
function report(screen: Screen, runs: readonly Run[]): number {
  const verdicts = verdictsOf(runs, screen.floors);
  for (const verdict of verdicts) {
    const { category, score, minimum, all } = verdict;
    const prefix = `${isBelow(verdict) ? 'LOW' : 'ok '} ${screen.name.padEnd(10)} ${category.padEnd(15)}`;
    console.log(`${prefix} ${String(score).padStart(3)}  (${all.join(', ')}; at least ${minimum})`);
  }
  const metrics = Object.keys(runs[0]?.metrics ?? {}).map((id) => {
    const median = medianOf(runs.map((run) => run.metrics[id] ?? Number.NaN));
    return `${id} ${id.endsWith('shift') ? median.toFixed(3) : `${Math.round(median)} ms`}`;
  });
  console.log(`    ${metrics.join(', ')}`);
  for (const complaint of new Set(runs.flatMap(({ failedAudits }) => failedAudits))) console.log(`    - ${complaint}`);
  return verdicts.filter(isBelow).length;
}

mkdirSync(reportsDir, { recursive: true });
const folder = newDataDirectory();
const port = await freePort();
const app = `https://localhost:${port}`;
const product = await startProduct(folder.path, { PUBLIC_URL: app });
const front = await startHttpsFront(port, product.ready.app);
let lowScores = 0;
try {
  for (const screen of screens) {
    const site = { app, productUrl: product.ready.app, dataDir: folder.path };
    await screen.prepare?.(site);
    const runs: Run[] = [];
    for (let number = 1; number <= runsPerScreen; number += 1) {
      runs.push(await auditOnce(site, screen, number));
    }
    lowScores += report(screen, runs);
  }
} finally {
  await front.close();
  await product.stop();
  folder.remove();
}
process.exitCode = lowScores === 0 ? 0 : 1;
