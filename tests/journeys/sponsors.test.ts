/** Sponsors with logos: added, reordered by keyboard, presented to everybody. */
import { CreateSponsor, ListSponsors } from '@plenum/contracts/schedule/sponsors';
import { createPngPicture } from '../support/api/pictures.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('an organizer adds sponsors with logos, and everybody sees them', async ({ page, context, event, person }) => {
    await page.goto(`/app/events/${event.id}/admin/sponsors`);
    await expect(page.getByText('No sponsors yet')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add sponsor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add sponsor' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please give the sponsor a name.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Example AG');
    await dialog.getByLabel('Tier').selectOption('Gold Sponsor');
    await dialog.getByLabel('Description').fill('Paper since 1901.');
    await dialog.getByLabel('Website').fill('example.org');
    await dialog
      .getByRole('group', { name: 'Logo' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: await createPngPicture({ width: 1000, height: 500, alpha: 0.5 }),
      });
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await dialog
      .getByRole('group', { name: 'Cover' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'cover.png',
        mimeType: 'image/png',
        buffer: await createPngPicture({ width: 900, height: 300 }),
      });
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
    await dialog.getByRole('combobox', { name: 'People to talk to' }).click();
    await dialog.getByRole('listbox').getByRole('option').first().click();
    await expect(dialog.getByRole('list', { name: 'People to talk to' }).getByRole('listitem')).toHaveCount(1);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('A link must begin with https:// or http://.')).toBeVisible();
    await dialog.getByLabel('Website').fill('https://example.org');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Gold Sponsor' }).getByText('Example AG')).toBeVisible();

    await page.goto(`/app/events/${event.id}/sponsors`);
    await page.getByRole('link', { name: 'Example AG', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Example AG' })).toBeVisible();
    await expect(page.getByText('Paper since 1901.')).toBeVisible();
    const pictures = page.locator('main img[src*="/sponsors/"]');
    await expect(pictures).toHaveCount(2);
    const widthOf = (place: number) =>
      pictures.nth(place).evaluate((image): unknown => Reflect.get(image, 'naturalWidth'));
    await expect.poll(() => Promise.all([widthOf(0), widthOf(1)])).toEqual([900, 800]);
    expect(await axeViolations(page)).toEqual([]);
    await context.route('https://example.org/**', (route) => route.fulfill({ body: 'Example' }));
    const website = page.getByRole('link', { name: 'Website of Example AG' });
    for (const _ of [1, 2]) await Promise.all([context.waitForEvent('page'), website.click()]);
    const card = page.getByRole('listitem').filter({ hasText: person.last_name });
    await card.getByRole('button', { name: person.last_name }).click();
    await expect(page.getByRole('dialog', { name: person.last_name })).toBeVisible();
    await page.goto(`/app/events/${event.id}/admin/sponsors`);
    await expect(page.getByText('1 click to the website, 1 in the last 7 days')).toBeVisible();
  });

  test('an organizer reorders tiers and sponsors by keyboard', async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    const { id: event_id } = await newEvent(context.request);
    const params = { event_id };
    for (const [index, sponsor] of ['First', 'Second', 'Third'].entries()) {
      const body = { name: sponsor, tier_id: 'gold', display_order: index + 1 };
      await callOperation(context.request, CreateSponsor, { params, body });
    }
    const stored = async () =>
      (await callOperation(context.request, ListSponsors, { params })).map(
        (sponsor) => `${sponsor.tier_id} ${sponsor.name}`,
      );
    await page.goto(`/app/events/${event_id}/admin/sponsors`);
    await pressKeyOn(page.getByRole('button', { name: /Move Third up/ }), 'Enter');
    await expect.poll(stored).toEqual(['gold First', 'gold Third', 'gold Second']);
    await pressKeyOn(page.getByRole('button', { name: /Move First up/ }), 'Enter');
    await expect.poll(stored).toContain('platinum First');
    await expect(page.getByRole('list', { name: 'Platinum Sponsor' }).getByText('First')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await chooseFromMenu(page.getByRole('button', { name: 'Actions for Second' }), 'Hide from attendees');
    await expect.poll(stored).not.toContain('gold Second');

    await page.getByRole('button', { name: 'Manage tiers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sponsor tiers' });
    await expect(dialog.getByRole('button', { name: 'Delete Gold Sponsor' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Delete Bronze Sponsor' }).click();
    await dialog.getByLabel('Name of tier 1').fill('Main partner');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Main partner' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Bronze Sponsor' })).toBeHidden();
  });
});
