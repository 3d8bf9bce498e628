/**
 * A conference app is connected by QR code. The test plays the app: it reads the link of the code and sends requests
 * without the cookies of the browser.
 */
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { type CreatePairingCode, ExchangePairingCode } from '@plenum/contracts/integrations/pairings';
import type { ReplyBody } from '@plenum/contracts/operation';
import { ListBookmarks, SetBookmarks } from '@plenum/contracts/schedule/my-agenda';
import { ExportScheduleJson } from '@plenum/contracts/schedule/schedule-export';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightlyExceptOn, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { keynoteTitle, smallConference } from '../support/journeys/schedules.ts';

/** Opens the panel with the connected apps: in the sheet of a phone, or below a button. */
async function openPanel(page: Page): Promise<void> {
  if (await new AgendaPage(page).openSheet()) return;
  await page.getByRole('button', { name: 'Calendar and files' }).click();
}

/** Exchanges the code of a link, as an app does. Returns a context that sends the token. */
async function connect(origin: string, link: string): Promise<APIRequestContext> {
  const content = new URLSearchParams(new URL(link).hash.slice(1));
  expect(content.get('api')).toBe(`${origin}/api`);
  const withoutLogin = await requests.newContext({ baseURL: origin });
  const body = { code: content.get('code') ?? '', app_name: 'EventFahrplan on Pixel' };
  const { token } = await callOperation(withoutLogin, ExchangePairingCode, { body });
  await withoutLogin.dispose();
  return requests.newContext({ baseURL: origin, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test.use(use);

    test('an app shares the bookmarks until it is disconnected', async ({ page, context, event }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda`);
      await new AgendaPage(page).view('List');
      await openPanel(page);
      await expect(page.getByText('No app is connected.')).toBeVisible();
      const showCode = page.getByRole('button', { name: 'Show QR code' });
      const creation = page.waitForResponse((reply) => reply.url().endsWith('/pairing-codes'));
      await pressKeyOn(showCode, 'Enter');
      await expect(page.getByRole('img', { name: 'QR code that connects an app to your agenda' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Hide QR code' })).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByText('Link copied. Paste it in your app')).toBeVisible();
      const { url } = (await (await creation).json()) as ReplyBody<typeof CreatePairingCode>;
      const app = await connect(new URL(page.url()).origin, url);

      // The page shows the app without a reload, and no longer the code.
      const disconnect = page.getByRole('button', { name: 'Disconnect EventFahrplan on Pixel' });
      await expect(disconnect).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code that connects an app to your agenda' })).toBeHidden();
      await page.keyboard.press('Escape');

      const params = { event_id: event.id };
      const { schedule } = await callOperation(app, ExportScheduleJson, { params });
      const sessions = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
      const { guid = '' } = sessions.find(({ title }) => title === keynoteTitle) ?? {};
      await callOperation(app, SetBookmarks, { params, body: { mode: 'merge', guids: [guid] } });
      const bookmarked = page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
      await expect(bookmarked).toHaveAttribute('aria-pressed', 'true');
      const saved = page.waitForResponse((reply) => reply.url().endsWith('/bookmark') && reply.ok());
      await bookmarked.click();
      await saved;
      expect(await callOperation(app, ListBookmarks, { params })).toEqual({ bookmarks: [] });

      await openPanel(page);
      await disconnect.click();
      await expect(page.getByText('No app is connected.')).toBeVisible();
      const refused = await app.get(`/api/events/${event.id}/my-agenda/bookmarks`);
      expect(refused.status()).toBe(401);
      expect(await refused.json()).toMatchObject({ error: 'token_revoked' });
      await app.dispose();
    });
  });
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test('the link of a code opens a page in a browser that explains its purpose', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/pair#api=https%3A%2F%2Fplenum.example%2Fapi&event=1&code=abc');
    await expect(page.getByRole('heading', { name: 'Connect your conference app' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied. Paste it in your app')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/pair');
    await page.reload();
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
  });
});
