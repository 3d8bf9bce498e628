/** No control is obscured: every screen at six sizes, from a small phone to a large desktop. */
import type { Page } from '@playwright/test';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { UpdateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { findCoveredControlsOn, type OpenLayers, openLayers } from '../support/journeys/covered.ts';
import { newcomerScreens, organizerScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { trackLoading } from '../support/journeys/loaded-screen.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { createVisitor } from '../support/journeys/visiting.ts';
import { timeouts } from '../support/services/timeouts.ts';

const allSizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function findCoveredControls(
  page: Page,
  list: readonly Screen[],
  layers?: OpenLayers,
  sizes: readonly (typeof allSizes)[number][] = allSizes,
): Promise<readonly string[]> {
  const visit = createVisitor(page);
  const rest = trackLoading(page);
  const coveredControls: string[] = [];
  for (const [index, { path }] of list.entries()) {
    await layers?.hoverToast();
    await visit(path);
    await layers?.focusToast();
    // Up and down, so that the first size of a screen is the last size of the previous one.
    for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
      if (page.viewportSize()?.width !== size.width) {
        await page.setViewportSize(size);
        await rest();
      }
      coveredControls.push(...(await findCoveredControlsOn(page)).map((fault) => `${path} at ${size.width}: ${fault}`));
    }
  }
  return coveredControls;
}

/** Screens with their own bottom bar or with full height. */
const sidePanelPaths =
  /\/(?:agenda\?view=grid|networking\?tab=chat|admin\/sessions|admin\/settings\?tab=venue|speakers)$/;

/** Plays the video of the first session of an event, which then continues in a small window, and returns its page. */
async function playPicture(page: Page, path: string): Promise<Screen> {
  const event_id = Number(/events\/(\d+)/.exec(path)?.[1]);
  const { sessions } = await callOperation(page.request, GetAgenda, { params: { event_id } });
  const session_id = sessions[0]?.id ?? 0;
  const body = { streaming_platform: 'VIMEO', stream_url: '76979871' } as const;
  await callOperation(page.request, UpdateSession, { params: { session_id }, body });
  await callOperation(page.request, UpdateSessionStatus, { params: { session_id }, body: { status: 'LIVE' } });
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Video' }),
  );
  // The first of the sizes, so that elements of narrow screens exist before the measurements.
  await page.setViewportSize(allSizes[0]);
  const live = `/app/events/${event_id}/sessions/${session_id}`;
  await page.goto(live);
  await pressKeyOn(page.getByRole('button', { name: 'Load the player' }), 'Enter');
  await expect(page.locator('iframe')).toBeVisible();
  await expect(page.getByRole('group', { name: 'React to the session' })).toBeVisible();
  return { path: live, heading: sessions[0]?.title ?? '' };
}

test('a toast, an announcement and a chat window cover no control', async ({ page, browser, event }) => {
  const layers = await openLayers(page, browser, event.id);
  const home = `/app/events/${event.id}`;
  const list = [home, `${home}/agenda`, `${home}/networking?tab=chat`].map((path) => ({ path, heading: event.title }));
  const [phone, , , , laptop] = allSizes;
  expect(await findCoveredControls(page, list, layers, [laptop, phone])).toEqual([]);
});

test(
  'a toast, an announcement and a chat window cover no control of any screen',
  nightly,
  async ({ page, browser, context, person }) => {
    test.setTimeout(4 * timeouts.journey);
    await test.info().attach('person', { body: person.email });
    const screens = await organizerScreens(context.request);
    const ofEvent = screens.filter(({ path }) => path.startsWith('/app/events/'));
    const event_id = Number(
      /events\/(\d+)$/.exec(screens.find(({ path }) => /events\/\d+$/.test(path))?.path ?? '')?.[1],
    );
    const layers = await openLayers(page, browser, event_id);
    expect(await findCoveredControls(page, ofEvent, layers)).toEqual([]);
  },
);

test('no control is covered, at any scroll position and screen size', nightly, async ({ page, context, person }) => {
  test.setTimeout(4 * timeouts.journey);
  await test.info().attach('person', { body: person.email });
  const newcomer = await findCoveredControls(page, newcomerScreens);
  const screens = await organizerScreens(context.request);
  const organizer = await findCoveredControls(page, screens);
  const pageScreens = screens.filter(({ path }) => sidePanelPaths.test(path));
  const live = await playPicture(page, pageScreens[0]?.path ?? '');
  const withPicture = await findCoveredControls(page, [live, ...pageScreens]);
  await expect(page.getByRole('region', { name: 'Small window' })).toBeVisible();
  expect([...newcomer, ...organizer, ...withPicture]).toEqual([]);
  expect(pageScreens).toHaveLength(6);
});
