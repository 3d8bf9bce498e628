/** Fixtures of the journeys: people with real mailboxes, and the two screen sizes. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  test as base,
} from '@playwright/test';
import type { EventDetail } from '@plenum/contracts/events/events';
import { socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';
import { runningProduct } from '../services/journey.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { newEvent } from './product-api.ts';

export const desktop = { name: 'desktop', use: { viewport: { width: 1366, height: 768 } } } as const;
/** Uses touch instead of a mouse. */
export const phone = {
  name: 'phone',
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;
/**
 * Both screen sizes. A journey runs at both only if the layout changes the actions of the person: navigation, agenda,
 * chat, tables that become cards, dialogs that become drawers. Any other journey runs at one size.
 */
export const screens = [desktop, phone] as const;

/**
 * Details of a test that runs nightly with `npm run test:journeys`, and not in `npm test` (tests/journeys/README.md).
 */
export const nightly = { tag: '@nightly' } as const;
/** Returns the details of a test that runs at both screen sizes nightly, but only at one of them in `npm test`. */
export const nightlyExceptOn = (main: ScreenName, name: ScreenName) => (name === main ? {} : nightly);
type ScreenName = (typeof screens)[number]['name'];

interface Fixtures {
  /** A person with a verified account, logged in in the browser of this test. */
  readonly person: Person;
  /** An event of this person, without sessions. */
  readonly event: EventDetail;
}

/** A test whose page has the language English and the time zone of Brussels; an uncaught error fails it. */
export const test = base.extend<Fixtures>({
  locale: 'en-GB',
  timezoneId: 'Europe/Brussels',
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    await use(page);
    // A reply that a test modifies may still be pending.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(errors, 'uncaught errors').toEqual([]);
  },
  person: async ({ context }, use) => {
    const person = await newVerifiedAccount();
    await logInByApi(context.request, person);
    await use(person);
  },
  event: async ({ context, person }, use, info) => {
    await info.attach('person', { body: person.email });
    await use(await newEvent(context.request));
  },
});

/** Logs a browser in over the API, for journeys that are not about logging in. */
async function logInByApi(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const reply = await request.post('/api/auth/login', { data: { email, password } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Opens WebSockets at the polling path, where the cookie selects the gateway. */
const throughCookie = `
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(String(url).replace('${webSocketPath}', '${socketPath}/'));
    }
  };`;

/** Opens a browser context for another person, with an optional size or gateway process. */
export async function newContextFor(
  browser: Browser,
  person: Person,
  options: { readonly gateway?: number } & Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'> = {},
): Promise<BrowserContext> {
  const { app } = runningProduct();
  const { gateway, ...screen } = options;
  const context = await browser.newContext({
    ...screen,
    baseURL: app,
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
  });
  if (gateway !== undefined) {
    await context.addCookies([{ name: 'gateway', value: String(gateway), url: app, sameSite: 'Lax' }]);
    await context.addInitScript(throughCookie);
  }
  await logInByApi(context.request, person);
  return context;
}

export { expect } from '@playwright/test';
