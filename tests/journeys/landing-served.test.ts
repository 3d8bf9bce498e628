/** The landing page as served: its content without JavaScript, and its hydration. */
import type { Page } from '@playwright/test';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';

test.describe('without JavaScript', nightly, () => {
  test.use({ javaScriptEnabled: false });

  test('every section is readable', async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('banner');
    await expect(hero.getByText('Plenum', { exact: true })).toBeVisible();
    await expect(hero.getByRole('heading', { level: 1 })).toContainText('One room for your');
    await expect(hero.getByText('The open-source platform that')).toBeVisible();
    for (const name of ['Login', 'Sign Up']) {
      await expect(hero.getByRole('navigation').getByRole('button', { name })).toBeVisible();
    }
    for (const name of ['Start Your Story', 'Demo']) await expect(hero.getByRole('button', { name })).toBeVisible();
    await expect(hero.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '#why');

    const main = page.getByRole('main');
    for (const title of [
      'Your event should not live in five tabs.',
      'A morning in Plenum',
      'Everybody has a seat',
      'Yours to run. Or ours to run for you.',
      'Your event, your colors',
      'What people use it for',
      'Take your seat.',
    ]) {
      await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    await expect(main.getByRole('tab')).toHaveText([/Agenda/, /Networking/, /Live session/]);
    for (const name of ['All', 'Keynote', 'Workshop', 'Panel', 'Presentation']) {
      await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const text of [
      /Organizers and admins/,
      /^Attendees$/,
      /^Speakers$/,
      /^Sponsors$/,
      /licensed under the AGPL3/,
      /^Managed hosting and support/,
      /^Free forever for up to 50 attendees$/,
      /^Full theming is coming/,
      /^Multi-day conferences$/,
      /^Single-session events$/,
      /^Community and creator spaces$/,
      /^Fundraising and volunteers$/,
    ]) {
      await expect(main.getByText(text)).toBeVisible();
    }
    await expect(main.getByRole('button', { name: 'Start Your Story' })).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', /./);
    await expect(footer).toContainText(/Plenum \d+\.\d+\.\d+/);
  });
});

for (const [locale, title, description] of [
  ['en', 'One room for everybody at your event · Plenum', /open-source home of conferences/],
  ['de', 'Ein Raum für alle auf Ihrer Veranstaltung · Plenum', /Open-Source-Zuhause/],
] as const) {
  test(
    `search engines and social networks read the organization data (${locale})`,
    nightly,
    async ({ request, baseURL }) => {
      const reply = await request.get('/', { headers: { 'accept-language': locale } });
      const html = await reply.text();
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain(`<title>${title}</title>`);
      expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]).toMatch(description);
      expect(/<meta property="og:title" content="([^"]+)"/.exec(html)?.[1]).toBe(title);
      expect(html).toContain(`<link rel="canonical" href="${baseURL}/" />`);
      expect(html).not.toContain('noindex');
      expect(html).toContain('<noscript>Plenum ');
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      const imageReply = await request.get(picture);
      expect([imageReply.status(), imageReply.headers()['content-type']]).toEqual([200, 'image/png']);
    },
  );
}

test('the app asks search engines not to index it', nightly, async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*\n/);
  expect(robots).toContain('Disallow: /app\n');
  expect(await (await request.get('/app/dashboard')).text()).toContain('<meta name="robots" content="noindex" />');
});

/** Parts of the served page that differ from the page on screen, without attributes that the browser adds. */
const differences = `(async () => {
  const served = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
  const plain = (node) => {
    const copy = node.cloneNode(true);
    // The operator may have configured links at the end of the page, where they cannot shift other content.
    for (const link of copy.querySelectorAll('[data-from-operator]')) link.remove();
    for (const option of copy.querySelectorAll('option')) option.removeAttribute('selected');
    for (const part of copy.querySelectorAll('[style]')) part.removeAttribute('style');
    for (const part of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['id', 'aria-controls', 'aria-labelledby', 'data-served', 'data-lit']) part.removeAttribute(name);
    copy.normalize();
    return copy;
  };
  return ['header', '#why', '[data-story]', 'footer'].filter((name) => {
    const [before, now] = [served, document].map((page) => plain(page.querySelector(name)));
    return !before.isEqualNode(now);
  });
})()`;

test('the interactive page equals the served page, so that the layout does not shift', async ({ page }) => {
  await page.clock.install();
  await new LandingPage(page).open();
  expect(await page.evaluate<string[]>(differences), 'before any input').toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-story][data-served]')).toHaveCount(0);
  expect(await page.evaluate<string[]>(differences), 'when the story is interactive too').toEqual([]);
});

/** Holds the scripts of the page back until they are released. */
async function delayScripts(page: Page): Promise<{ release(): void }> {
  const blocked = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!before-paint)[^/]*\.js$/, async (route) => {
    await blocked.promise;
    await route.continue();
  });
  return { release: () => blocked.resolve() };
}

test('a button pressed before the page is interactive responds as soon as it is', async ({ page }) => {
  const scripts = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const landing = new LandingPage(page);
  await landing.login.click();
  await expect(landing.dialog('Log In')).toBeHidden();
  scripts.release();
  await expect(landing.dialog('Log In')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(landing.login).toBeFocused();
});

test(
  'the server is queried for the login only if one is likely, and a logged-in visitor sees the app immediately',
  nightly,
  async ({ page, person, browser }) => {
    const stranger = await browser.newContext();
    const strangerPage = await stranger.newPage();
    const requestedUrls: string[] = [];
    strangerPage.on('request', (request) => {
      if (request.url().includes('/api/')) requestedUrls.push(request.url());
    });
    await new LandingPage(strangerPage).open();
    await strangerPage.waitForLoadState('networkidle');
    expect(requestedUrls.filter((url) => /auth|app-state/.test(url))).toEqual([]);
    await stranger.close();

    const landing = new LandingPage(page);
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
    const delayedReply = Promise.withResolvers<void>();
    const question = page.waitForRequest('**/api/auth/me');
    await page.route('**/api/auth/me', async (route) => {
      await delayedReply.promise;
      await route.continue();
    });
    await page.goto('/');
    await question;
    await expect(landing.start).toBeHidden({ timeout: 1000 });
    delayedReply.resolve();
    await expect(page).toHaveURL('/app');
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
  },
);

for (const width of [390, 320]) {
  test.describe(`on a phone of ${width} px`, width === 390 ? {} : nightly, () => {
    test.use({ viewport: { width, height: 700 }, locale: 'de-DE' });

    test('the German header fits', async ({ page }) => {
      await page.goto('/');
      const nav = page.getByRole('navigation', { name: 'Hauptmenü' });
      await expect(page.getByRole('banner').getByRole('button', { name: 'Demo' })).toBeInViewport({ ratio: 1 });
      for (const name of ['Anmelden', 'Registrieren']) {
        await expect(nav.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
    });
  });
}
