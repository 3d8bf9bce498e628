/** The app shell: access, redirects, navigation and error screens. */
import { newContextFor, expect, nightlyExceptOn, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { newEvent } from '../support/journeys/product-api.ts';
import { Shell, visibleSizeOf } from '../support/journeys/shell-page.ts';

const headerHeightPx = 60;
const navigationWidthPx = 300;

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test(
      'the top bar names the event, the joining page, or the product',
      nightly,
      async ({ page, context, person }) => {
        const event = await newEvent(context.request, { title: 'Assembly of everybody' });
        const { header, navigation } = new Shell(page);
        await page.goto(`/app/events/${event.id}`);
        await expect(header).toContainText('Assembly of everybody');
        expect((await visibleSizeOf(header)).height).toBe(headerHeightPx);
        await page.goto('/app/events/join');
        await expect(header).toContainText('Join Event');
        await expect(navigation).toBeHidden();
        await page.goto('/app/dashboard');
        await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
        await expect(header).not.toContainText('Join Event');
        expect((await visibleSizeOf(header)).height).toBe(headerHeightPx);
      },
    );

    test('the app menu links to existing screens, and logs out', async ({ page, person }) => {
      const shell = new Shell(page);
      await page.goto('/app/dashboard');
      await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
      const entries = [
        ['Dashboard', '/app/dashboard'],
        ['Profile', '/app/profile'],
        ['Network', '/app/network'],
        ['Events', '/app/events'],
        ['Settings', '/app/settings'],
      ] as const;
      const links = (await shell.openMenu()).locator('a[href^="/app"]');
      await expect(links).toHaveText(entries.map(([entry]) => entry));
      for (const [name, place] of [
        ['Legal notice', 'imprint'],
        ['Privacy policy', 'privacy'],
      ] as const) {
        const link = page.getByRole('menuitem', { name });
        await expect(link).toHaveAttribute('href', `https://conference.example/${place}`);
      }
      await page.keyboard.press('Escape');
      for (const [entry, path] of entries) {
        await shell.choose(entry);
        // The previous screen has a heading, too, until the next one has loaded.
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeHidden();
      }
      await page.evaluate('window.before_logout = true');
      await shell.choose('Logout');
      await expect(page).toHaveURL('/');
      await expect(new LandingPage(page).start).toBeVisible();
      expect(await page.evaluate<boolean>(`'before_logout' in window`), 'the page was reloaded').toBe(false);
      await page.goto('/app/dashboard');
      await expect(page).toHaveURL('/');
    });
  });
}

test.describe('phone', () => {
  test.use(phone.use);

  test('a deep link without a login returns to its screen after the login', async ({
    page,
    context,
    person,
    event,
  }) => {
    await context.clearCookies();
    await page.goto(`/app/events/${event.id}/networking?from=mail`);
    await expect(page).toHaveURL('/');
    const landing = new LandingPage(page);
    await expect(landing.dialog('Log In')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(landing.dialog('Log In')).toBeHidden();
    await landing.login.click();
    await landing.logIn(person.email, person.password);
    await expect(page).toHaveURL(`/app/events/${event.id}/networking?from=mail`);
    await expect(page.getByRole('heading', { name: 'Networking', level: 1 })).toBeVisible();
  });
});

test('the app menu scrolls to its end in a short viewport', nightly, async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/app/dashboard');
  const menu = await new Shell(page).openMenu();
  const end = async () => {
    const box = await menu.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? Infinity);
  };
  // It rises while it opens.
  await expect.poll(end).toBeLessThanOrEqual(390);
  const last = page.getByRole('menuitem', { name: 'Logout' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test(
  'the navigation is 300 px wide and remembers whether it is open, separately for desktop and mobile',
  nightly,
  async ({ page, event }) => {
    const { navigation, toggle } = new Shell(page);
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(`/app/events/${event.id}`);
    await expect(navigation).toBeVisible();
    expect((await visibleSizeOf(page.getByRole('complementary').filter({ has: navigation }))).width).toBe(
      navigationWidthPx,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(navigation).toBeHidden();
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(navigation).toBeVisible();
    await toggle.click();
    await expect(navigation).toBeHidden();

    await page.setViewportSize({ width: 480, height: 844 });
    await toggle.click();
    await expect(navigation).toBeVisible();
    await navigation.getByRole('link', { name: 'Agenda' }).click();
    await expect(page).toHaveURL(/\/agenda$/);
    await expect(navigation).toBeHidden();

    await page.setViewportSize({ width: 481, height: 844 });
    await toggle.click();
    await navigation.getByRole('link', { name: 'Speakers' }).click();
    await expect(page).toHaveURL(/\/speakers$/);
    await expect(navigation).toBeVisible();

    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(navigation).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Speakers', level: 1 })).toBeVisible();
    await expect(navigation).toBeHidden();
  },
);

test('an organizer sees navigation entries that an attendee does not', nightly, async ({ page, browser, event }) => {
  const { navigation } = new Shell(page);
  await page.goto(`/app/events/${event.id}`);
  await new Shell(page).switchTo('Organize');
  await expect(navigation.getByRole('link', { name: 'Import schedule' })).toBeVisible();

  const attendee = await newContextFor(browser, await newVerifiedAccount());
  const reply = await attendee.request.post('/api/events/join', { data: { code: event.join_code } });
  expect(reply.status()).toBe(201);
  const otherPage = await attendee.newPage();
  await otherPage.goto(`/app/events/${event.id}`);
  await expect(new Shell(otherPage).navigation.getByRole('link', { name: 'Agenda' })).toBeVisible();
  await expect(new Shell(otherPage).navigation.getByRole('radio')).toHaveCount(0);
  await otherPage.goto(`/app/events/${event.id}/import`);
  await expect(otherPage.getByText('Only organizers of this event can import a schedule.')).toBeVisible();
  await attendee.close();
});

test(
  'an event without access redirects to the dashboard with a reason, and not in a loop',
  nightly,
  async ({ page, person, browser }) => {
    const stranger = await newContextFor(browser, await newVerifiedAccount());
    const foreign = await newEvent(stranger.request);
    await stranger.close();
    await page.goto('/app/events');
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    for (const id of [foreign.id, 999_999_999]) {
      await page.goto(`/app/events/${id}/agenda`);
      await expect(page).toHaveURL('/app/dashboard');
      await expect(page.getByText('This event is not available').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
      await page.goBack();
      await expect(page).not.toHaveURL(/agenda/);
    }
  },
);

test('the landing page redirects logged-in visitors to the app', nightly, async ({ page, person }) => {
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
});

test('the demo opens from the landing page', async ({ page }) => {
  const landing = new LandingPage(page);
  await landing.open();
  await landing.demo.click();
  await page.getByRole('button', { name: 'Look around as an attendee' }).click();
  await expect(page).toHaveURL(/\/app/);
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
});

test(
  'an unknown URL shows the not-found screen everywhere, with a link back',
  nightly,
  async ({ page, person, event }) => {
    for (const path of ['/nowhere', '/app/nowhere', `/app/events/${event.id}/nowhere`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Report this problem' })).toBeVisible();
    }
    await expect(new Shell(page).header).toContainText(event.title);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  },
);

test('a network failure keeps the login; an expired login ends it', async ({ page, context, person }) => {
  const shell = new Shell(page);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  await page.route('**/api/auth/me', async (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'));
  await shell.choose('Events');
  await failed;
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/app/events');
  await page.unroute('**/api/auth/me');
  await context.clearCookies();
  await shell.choose('Dashboard');
  await expect(page).toHaveURL('/');
});
