/** Scripts and styles, compressed with gzip, that a first visit to each screen loads until the page is idle. */
import type { BrowserContext } from '@playwright/test';
import { type AgendaSession, GetAgenda } from '@plenum/contracts/sessions';
import { codeMaxKb, gzipTotal, watchCode } from '../../tests/support/journeys/transferred.ts';
import type { Plain } from './figures.ts';
import { type RunningProduct, startRunningProduct } from './running-product.ts';

async function measure(context: BrowserContext, path: string): Promise<Plain> {
  const page = await context.newPage();
  const watched = watchCode(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const code = watched.stop();
  const bytes = await gzipTotal(code);
  await page.close();
  const name = `JS+CSS ${path.replaceAll(/\d+/g, 'N')} (${code.size} files)`;
  return { kind: 'plain', name, value: bytes / 1_000, unit: 'kB gzip', limit: codeMaxKb(path) };
}

async function firstSession(context: BrowserContext, event_id: number): Promise<AgendaSession | undefined> {
  const reply = await context.request.get(`/api${GetAgenda.path.replace(':event_id', String(event_id))}`);
  if (!reply.ok()) throw new Error(`The agenda answered ${reply.status()}: ${await reply.text()}`);
  const { sessions } = (await reply.json()) as { readonly sessions: readonly AgendaSession[] };
  return sessions[0];
}

async function signedInPaths({ event_id, newLogin }: RunningProduct): Promise<string[]> {
  const context = await newLogin();
  const session = await firstSession(context, event_id);
  await context.close();
  const home = `/app/events/${event_id}`;
  return [
    '/app/dashboard',
    '/app/events',
    home,
    `${home}/agenda?view=grid`,
    `${home}/agenda?view=list`,
    `${home}/sessions/${session?.id ?? ''}`,
    `${home}/speakers`,
    `${home}/networking`,
    '/app/organizations/new',
  ];
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchSizes(): Promise<Plain[]> {
  const product = await startRunningProduct();
  try {
    const stranger = await product.browser.newContext({ baseURL: product.app });
    const figures = [await measure(stranger, '/')];
    await stranger.close();
    for (const path of await signedInPaths(product)) {
      // A new browser context for each screen, because a warm cache loads nothing.
      const context = await product.newLogin();
      figures.push(await measure(context, path));
      await context.close();
    }
    return figures;
  } finally {
    await product.stop();
  }
}
