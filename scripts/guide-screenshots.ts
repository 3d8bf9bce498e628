/**
 * `npm run guide:screenshots`: starts the product with a new database and takes the pictures of the handbook from the demo
 * for organizers, in each language, into `docs/guide/images`. With arguments, only the pictures with these names are taken.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { EnterDemoAsOrganizer, GetMe } from '@plenum/contracts/accounts/auth';
import { type Language, languages } from '@plenum/contracts/languages';
import type { ReplyBody } from '@plenum/contracts/operation';
import sharp from 'sharp';
import { chromiumArguments, chromiumPath } from '../tests/support/services/chromium.ts';
import { newDataDirectory, startProduct } from '../tests/support/services/started-product.ts';
import { repositoryRoot } from './embedded/paths.ts';

const maxBytes = 60_000;
const viewport = { width: 1100, height: 700 };

interface Picture {
  readonly name: string;
  /** The event that is being prepared, or the one that is in progress. */
  readonly event: 'draft' | 'live';
  /** Path below that of the event. */
  readonly path: string;
  /** Brings the screen into the state of the picture, and returns an element that is visible then. */
  readonly prepare?: (page: Page) => Promise<Locator>;
}

const pictures: readonly Picture[] = [
  {
    name: 'draft',
    event: 'draft',
    path: '',
    prepare: async (page) => {
      const list = page.getByRole('heading', { name: /^(Before you publish|Vor dem Veröffentlichen)$/ });
      await list.scrollIntoViewIfNeeded();
      return list;
    },
  },
  { name: 'joining', event: 'draft', path: '/admin/settings?tab=joining' },
  {
    name: 'time-grid',
    event: 'draft',
    path: '/admin/sessions',
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Time grid|Zeitraster)$/ })
        .click();
      return page.locator('[data-drop-location]').first();
    },
  },
  { name: 'import', event: 'draft', path: '/import' },
  {
    name: 'invite',
    event: 'draft',
    path: '/admin/attendees',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Invite people|Personen einladen)$/ }).click();
      return page.getByRole('dialog').getByRole('textbox').first();
    },
  },
  { name: 'control-room', event: 'live', path: '/admin/control-room' },
  { name: 'announcement', event: 'live', path: '/announcements' },
  { name: 'statistics', event: 'live', path: '/admin/statistics' },
  { name: 'agenda', event: 'live', path: '/agenda' },
  {
    name: 'session',
    event: 'live',
    path: '/admin/control-room',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Das Depot ist offen', exact: true }).click();
      return page.getByRole('log').first();
    },
  },
  { name: 'moderation', event: 'draft', path: '/admin/moderation' },
  { name: 'sponsors', event: 'draft', path: '/admin/sponsors' },
  { name: 'run-of-show', event: 'live', path: '/run-of-show' },
];

const names = process.argv.slice(2);
const chosen = pictures.filter(({ name }) => names.length === 0 || names.includes(name));

/** Logs in as an organizer of a new demo. Returns the path of its draft and of its running event. */
async function enterDemo(page: Page): Promise<Record<Picture['event'], string>> {
  const reply = await page.request.post(`/api${EnterDemoAsOrganizer.path}`);
  if (!reply.ok()) throw new Error(`The demo login failed with status ${reply.status()}.`);
  const { event_id } = (await reply.json()) as ReplyBody<typeof EnterDemoAsOrganizer>;
  const me = (await (await page.request.get(`/api${GetMe.path}`)).json()) as ReplyBody<typeof GetMe>;
  const live = me.events.find(({ id }) => id !== event_id)?.id ?? event_id;
  return { draft: `/app/events/${event_id}`, live: `/app/events/${live}` };
}

/** Encodes a picture with the highest quality that fits the limit. */
async function smallWebp(png: Buffer): Promise<Buffer> {
  for (let quality = 85; quality >= 40; quality -= 5) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error(`A picture has more than ${maxBytes} bytes.`);
}

async function takePictures(browser: Browser, app: string, language: Language): Promise<void> {
  const folder = join(repositoryRoot, 'docs', 'guide', 'images', language);
  mkdirSync(folder, { recursive: true });
  const locale = language === 'en' ? 'en-GB' : 'de-DE';
  const context = await browser.newContext({ baseURL: app, viewport, locale, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const events = await enterDemo(page);
  for (const { name, event, path, prepare } of chosen) {
    await page.goto(events[event] + path);
    await page.waitForLoadState('networkidle');
    await (await prepare?.(page))?.waitFor();
    await page.waitForLoadState('networkidle');
    writeFileSync(join(folder, `${name}.webp`), await smallWebp(await page.screenshot({ animations: 'disabled' })));
    console.log(`${language}/${name}.webp`);
  }
  await context.close();
}

const data = newDataDirectory();
const product = await startProduct(data.path);
const browser = await chromium.launch({
  executablePath: (await chromiumPath()) ?? chromium.executablePath(),
  args: [...chromiumArguments()],
});
try {
  for (const language of languages) await takePictures(browser, product.ready.app, language);
} finally {
  await browser.close();
  await product.stop();
  data.remove();
}
