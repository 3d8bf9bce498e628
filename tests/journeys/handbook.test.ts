/** The handbook: opened from the screens of the app, searched, and read in both languages. */
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { Shell } from '../support/journeys/shell-page.ts';

test.describe('desktop', () => {
  test.use(desktop.use);

  test('the help of a screen leads to its page, and the search finds others', async ({ page, event }) => {
    await page.goto(`/app/events/${event.id}/admin/attendees`);
    const menu = await new Shell(page).openMenu();
    const [help] = await Promise.all([
      page.context().waitForEvent('page'),
      menu.getByRole('menuitem', { name: 'Help' }).click(),
    ]);
    await expect(help).toHaveURL('/help/en/people');
    await expect(help.getByRole('heading', { level: 1, name: 'Bring people in' })).toBeVisible();
    await expect(help.getByRole('img', { name: 'Dialog for invitations' })).toBeAttached();
    expect(await axeViolations(help)).toEqual([]);

    await help.getByRole('button', { name: 'Search' }).first().click();
    await help.getByRole('searchbox').fill('lectern');
    await help
      .getByRole('option', { name: /Hosts of a hall/ })
      .first()
      .click();
    await expect(help).toHaveURL(/\/help\/en\/hall-hosts/);

    await help.getByRole('link', { name: 'Back to Plenum' }).click();
    await expect(help).toHaveURL(/\/app/);
  });
});

test.describe('phone in German', () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('has the same pages without a login, and loads nothing from other websites', async ({ page, baseURL }) => {
    const foreign: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto('/help');
    await expect(page).toHaveURL('/help/de/');
    await page.getByRole('main').getByRole('link', { name: 'Die erste Veranstaltung anlegen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Die erste Veranstaltung anlegen' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/help/de/nichts');
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
    expect([...foreign, ...refused]).toEqual([]);
  });
});
