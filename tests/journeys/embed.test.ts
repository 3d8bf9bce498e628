/** Pages of an event in frames of another website. */
import { gzipSync } from 'node:zlib';
import type { FrameLocator, Page } from '@playwright/test';
import type { UploadContext } from '@plenum/contracts/enums';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import { GetPublicEvent } from '@plenum/contracts/events/public-events';
import { SetAllowedOrigins } from '@plenum/contracts/integrations/allowed-origins';
import { createPngPicture } from '../support/api/pictures.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { openOtherWebsite, type OtherWebsite } from '../support/journeys/other-website.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';
import { keynoteSpeaker, keynoteTitle } from '../support/journeys/schedules.ts';
import { runningProduct } from '../support/services/journey.ts';

const unavailable = 'This programme is not available at the moment.';
const maxPageBytes = 40_000;
const maxScriptBytes = 3_000;

const scriptFor = (event: EventDetail, attributes: string): string =>
  `<script async src="${runningProduct().app}/embed/v1.js" data-event="${event.slug}" ${attributes}></script>`;

const allow = (page: Page, event: EventDetail, origins: string[]) =>
  callOperation(page.request, SetAllowedOrigins, {
    params: { organization_id: event.organization.id },
    body: { origins },
  });

/** Returns the id of the keynote, from the link of the embedded agenda. */
async function keynoteId(frame: Pick<FrameLocator, 'getByRole'>): Promise<string> {
  const href = await frame.getByRole('link', { name: keynoteTitle }).getAttribute('href');
  return /\d+$/.exec(href ?? '')?.[0] ?? '';
}

/** Expects that a frame is as high as its content, so that it has no scroll bar. */
async function expectFullHeight(page: Page, name: RegExp): Promise<number> {
  const element = page.getByTitle(name);
  const content = page.frameLocator(`iframe[title="${await element.getAttribute('title')}"]`).locator('[data-embed]');
  const heightOf = async (target: typeof element) => Math.ceil((await target.boundingBox())?.height ?? 0);
  await expect.poll(async () => (await heightOf(element)) - (await heightOf(content))).toBe(0);
  return heightOf(element);
}

let website: OtherWebsite;
test.beforeEach(async () => {
  website = await openOtherWebsite();
});
test.afterEach(() => website.close());

test.describe('desktop', () => {
  test.use(desktop.use);

  test('a listed website shows the agenda, the speakers and a session, and follows their links', async ({
    page,
    person,
  }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await allow(page, event, [website.origin]);
    website.show(scriptFor(event, 'data-view="programme" data-theme="dark"'));
    await page.goto(website.origin);
    const agenda = page.frameLocator('iframe');
    const session_id = await keynoteId(agenda);
    website.show(
      ['data-view="programme" data-track="Databases"', 'data-view="speakers" data-lang="de"', 'data-view="now"']
        .map((attributes) => scriptFor(event, attributes))
        .join('') + scriptFor(event, `data-view="session" data-session="${session_id}" data-title="The opening"`),
    );
    await page.goto(website.origin);
    await expect(page.locator('iframe')).toHaveCount(4);
    const firstHeight = await expectFullHeight(page, /^Agenda of /);
    for (const name of [/^Now and next: /, /^Vortragende: /, /^The opening$/]) {
      await page.getByTitle(name).scrollIntoViewIfNeeded();
      await expectFullHeight(page, name);
    }
    await expect(page.frameLocator('iframe[title^="Vortragende"]').getByText(keynoteSpeaker)).toBeVisible();

    const frame = page.frameLocator('iframe[title^="Agenda"]');
    await expect(frame.getByText(/on Networks/)).toHaveCount(0);
    await pressKeyOn(frame.getByRole('navigation').getByRole('link').last(), 'Enter');
    await expect(frame.getByRole('link', { name: keynoteTitle })).toHaveCount(0);
    await expect(frame.getByText(/on Networks/)).toHaveCount(0);
    expect(await expectFullHeight(page, /^Agenda of /)).not.toBe(firstHeight);

    const opening = page.frameLocator('iframe[title="The opening"]');
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      pressKeyOn(opening.getByRole('link', { name: keynoteTitle }), 'Enter'),
    ]);
    await expect(opened).toHaveURL(new RegExp(`/e/${event.slug}/s/${session_id}$`));
    expect(await opened.evaluate('window.opener')).toBeNull();
  });

  test('a program of a website finds the frame by the URL of a public page', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.goto(`/e/${event.slug}`);
    const pageUrl = page.url();
    const link = page.locator('link[type="application/json+oembed"]');
    const endpoint = (await link.getAttribute('href')) ?? '';
    const answered = async () =>
      page.evaluate(
        async (url) => (await (await fetch(url, { cache: 'no-cache' })).json()) as Readonly<Record<string, unknown>>,
        endpoint,
      );
    await page.goto(website.origin);
    expect(await answered()).toMatchObject({ type: 'link', title: event.title, thumbnail_width: 1200 });

    await allow(page, event, [website.origin]);
    await expect.poll(async () => (await answered())['type'], { timeout: 30_000 }).toBe('rich');
    const { html } = await answered();
    website.show(String(html));
    await page.goto(website.origin);
    await expect(page.frameLocator('iframe').getByRole('link', { name: keynoteTitle })).toBeVisible();
    const xml = await page.request.get('/oembed', { params: { url: `${pageUrl}/`, format: 'xml' } });
    expect(await xml.text()).toContain(`<author_name>${event.organization.name}</author_name>`);
  });

  test('another website shows the pictures of public pages, but none of the app', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await createPngPicture() };
    const upload = async (context: UploadContext) => {
      const multipart = { file, context, event_id: String(event.id) };
      const reply = await page.request.post('/api/uploads/image', { multipart });
      return (await reply.json()) as { readonly object_key: string; readonly url: string };
    };
    const logo = await upload('event_logo');
    await callOperation(page.request, UpdateEvent, {
      params: { event_id: event.id },
      body: { branding: { logo_url: logo.object_key } },
    });
    const { branding } = await callOperation(page.request, GetPublicEvent, { params: { slug: event.slug } });
    const pictures = {
      logo: branding.logo_url,
      avatar: (await upload('avatar')).url,
      card: `/api/public/events/${event.slug}/card.png`,
      preview: '/icons/preview.png',
      'with a login': `/api/content/${logo.object_key}`,
    };
    website.show(
      Object.entries(pictures)
        .map(([name, path]) => `<img alt="${name}" src="${runningProduct().app}${path}">`)
        .join(''),
    );
    await page.goto(website.origin);
    const widths = { logo: 40, avatar: 40, card: 1200, preview: 1200, 'with a login': 0 };
    for (const [name, width] of Object.entries(widths))
      await expect(page.getByAltText(name), name).toHaveJSProperty('naturalWidth', width);
  });

  test('a website that is not listed cannot show a page, and a listed one only the pages for frames', async ({
    page,
    person,
  }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await allow(page, event, [website.origin]);
    const other = await openOtherWebsite();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('frame-ancestors')) refused.push(message.text());
    });
    other.show(scriptFor(event, 'data-view="programme"'));
    await page.goto(other.origin);
    await expect.poll(() => refused.length).toBe(1);
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    await expect(page.getByText(unavailable)).toBeVisible();
    website.show(`<iframe title="Public page" src="${runningProduct().app}/e/${event.slug}"></iframe>`);
    await page.goto(website.origin);
    await expect.poll(() => refused.length).toBe(2);
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
    other.close();
  });
});

test.describe('phone', nightly, () => {
  test.use(phone.use);

  test('an organizer copies the embed code, and sees a preview as soon as a website is allowed', async ({
    page,
    person,
  }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    const settings = `/app/events/${event.id}/admin/settings?tab=public`;
    await page.goto(settings);
    await expect(page.getByText('No website can show it yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change allowed websites' })).toHaveAttribute(
      'href',
      `/app/organizations/${event.organization.id}?tab=integrations`,
    );
    await allow(page, event, [website.origin]);
    await page.goto(settings);
    await expect(page.getByText(website.origin)).toBeVisible();
    await page.getByLabel('Track').selectOption('Databases');
    await page.getByLabel('Colors').selectOption('Dark');
    const code = page.getByLabel('Script', { exact: true });
    await expect(code).toHaveValue(/data-view="programme".* data-track="Databases" data-theme="dark"><\/script>$/);
    const preview = page.frameLocator(`iframe[title="Agenda of ${event.title}"]`);
    await page.getByRole('heading', { name: 'Preview' }).scrollIntoViewIfNeeded();
    await expect(preview.getByRole('link', { name: keynoteTitle })).toBeVisible();
    await expect(preview.getByText(/on Networks/)).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByLabel('Content', { exact: true }).selectOption('Single session');
    await expect(code).toHaveCount(0);
    const session = page.getByRole('combobox', { name: 'Session' });
    await session.fill(keynoteSpeaker);
    await expect(page.getByRole('option', { name: keynoteTitle })).toBeVisible();
    await pressKeyOn(session, 'Enter');
    await expect(session).toHaveValue(keynoteTitle);
    await expect(code).toHaveValue(
      /data-view="session" data-session="\d+" data-title="[^"]+" data-theme="dark"><\/script>$/,
    );
    const sessionPreview = page.frameLocator(`iframe[title="${keynoteTitle}"]`);
    await page.getByRole('heading', { name: 'Preview' }).scrollIntoViewIfNeeded();
    await expect(sessionPreview.getByText(keynoteSpeaker)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    website.show(await code.inputValue());
    await page.goto(website.origin);
    await expect(page.frameLocator('iframe').getByRole('link', { name: keynoteTitle })).toBeVisible();
  });

  test('each page is small, accessible, and sets no cookie', async ({ page, person, browser }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await allow(page, event, [website.origin]);
    const guest = await browser.newContext({ ...phone.use, baseURL: runningProduct().app, locale: 'en-GB' });
    const reader = await guest.newPage();
    await reader.goto(`/embed/${event.slug}/programme?day=1`);
    const views = ['programme', 'programme?view=now', 'speakers', `sessions/${await keynoteId(reader)}`];
    for (const view of views) {
      for (const theme of ['light', 'dark']) {
        const bodies: Promise<Buffer>[] = [];
        const collect = (response: Awaited<ReturnType<typeof reader.waitForResponse>>): void => {
          if (['document', 'script', 'stylesheet'].includes(response.request().resourceType()))
            bodies.push(response.body());
        };
        reader.on('response', collect);
        await reader.goto(`/embed/${event.slug}/${view}${view.includes('?') ? '&' : '?'}theme=${theme}`);
        reader.off('response', collect);
        const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
        expect(sizes.length).toBeGreaterThanOrEqual(1);
        expect(
          sizes.reduce((sum, size) => sum + size, 0),
          view,
        ).toBeLessThan(maxPageBytes);
        expect(await axeViolations(reader), `${view} ${theme}`).toEqual([]);
      }
    }
    const script = await (await reader.request.get('/embed/v1.js')).body();
    expect(script.length).toBeLessThan(maxScriptBytes);
    expect(await guest.cookies()).toEqual([]);
    await guest.close();
  });

  test('the current sessions change without a reload, by conditional requests', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.clock.install();
    const versions: (string | undefined)[] = [];
    await page.route('**/embed/*/programme?view=now', async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'fetch') return route.continue();
      versions.push(request.headers()['if-none-match']);
      if (versions.length > 1) return route.fulfill({ status: 304 });
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(keynoteTitle, 'Another opening');
      return route.fulfill({ response, body, headers: { 'content-type': 'text/html', etag: '"second"' } });
    });
    await page.goto(`/embed/${event.slug}/programme?view=now`);
    await expect(page.getByRole('link', { name: keynoteTitle })).toBeVisible();
    await page.evaluate('window.isSamePage = true');
    await page.clock.runFor('00:31');
    await expect(page.getByRole('link', { name: 'Another opening' })).toBeVisible();
    await page.clock.runFor('00:31');
    await expect.poll(() => versions).toEqual([undefined, '"second"']);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  test('an open page shows that the event was unpublished, and returns with the event', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.clock.install();
    const setStatus = (status: 'DRAFT' | 'PUBLISHED') =>
      callOperation(page.request, UpdateEvent, { params: { event_id: event.id }, body: { status } });
    for (const view of ['programme?view=now', 'programme']) {
      await page.goto(`/embed/${event.slug}/${view}`);
      await expect(page.getByRole('link', { name: keynoteTitle })).toBeVisible();
      await setStatus('DRAFT');
      await expect(async () => {
        await page.clock.runFor('05:01');
        await expect(page.getByRole('heading', { name: unavailable })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.getByRole('link')).toHaveCount(0);
      await expect(page.getByText(event.title)).toHaveCount(0);
      await setStatus('PUBLISHED');
      await expect(async () => {
        await page.clock.runFor('00:31');
        await expect(page.getByRole('link', { name: keynoteTitle })).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.getByText(unavailable)).toBeHidden();
    }
  });

  test('without a connection, the current sessions follow the clock, and show their age', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.clock.install();
    await page.goto(`/embed/${event.slug}/programme?view=now`);
    const next = page.getByRole('region', { name: 'Next' });
    await expect(next.getByRole('link', { name: keynoteTitle })).toBeVisible();
    await page.route('**/embed/*/programme?view=now', (route) => route.abort());
    await page.clock.runFor('00:31');
    await expect(page.getByText('Last updated')).toBeHidden();
    const starts_at = await next
      .getByRole('listitem')
      .filter({ hasText: keynoteTitle })
      .locator('time')
      .getAttribute('datetime');
    await page.clock.setSystemTime(new Date(Date.parse(starts_at ?? '') + 60_000));
    await page.clock.runFor('00:31');
    await expect(page.getByText(/^Last updated .*\d:\d\d/)).toBeVisible();
    const current = page.getByRole('region', { name: 'On now' });
    await expect(current.getByRole('link', { name: keynoteTitle })).toBeVisible();
    await expect(next.getByRole('link', { name: keynoteTitle })).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/embed/*/programme?view=now');
    await page.clock.runFor('00:31');
    await expect(page.getByText('Last updated')).toBeHidden();
    await expect(next.getByRole('link', { name: keynoteTitle })).toBeVisible();
  });
});
