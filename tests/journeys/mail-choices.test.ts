/** The recipient of an unwanted email follows the opt-out link, declines the invitation, and opts out of all emails. */
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightlyExceptOn, phone, test } from '../support/journeys/journey.ts';
import { findEmailLink, waitForEmailTo, newPerson } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';

/** Each language at one screen size. */
const readings = [
  {
    ...desktop,
    locale: 'en-GB',
    not_me: 'This was not meant for me',
    ended: 'Done.',
    never: 'Never email me again',
    none: 'No emails to this address',
    allow: 'Allow emails again',
    allowed: 'You can receive emails again.',
  },
  {
    ...phone,
    locale: 'de-DE',
    not_me: 'Das war nicht für mich bestimmt',
    ended: 'Erledigt.',
    never: 'Keine E-Mails mehr an mich',
    none: 'Keine E-Mails an diese Adresse',
    allow: 'E-Mails wieder zulassen',
    allowed: 'Sie können wieder E-Mails bekommen.',
  },
] as const;

for (const { name, use, ...words } of readings) {
  test.describe(`${name}, ${words.locale}`, nightlyExceptOn('phone', name), () => {
    test.use({ ...use, locale: words.locale });

    test('a stranger declines an invitation and all future emails, and allows them again', async ({
      context,
      browser,
      event,
    }) => {
      const { email } = newPerson();
      await callOperation(context.request, InviteToEvent, {
        params: { event_id: event.id },
        body: { email, role: 'ATTENDEE' },
      });
      const link = findEmailLink(await waitForEmailTo(email), 'mails');

      const stranger = await browser.newContext({ ...use, locale: words.locale });
      const page = await stranger.newPage();
      await page.goto(link);
      await page.getByRole('button', { name: words.not_me }).click();
      await expect(page.getByText(words.ended)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: words.never }).click();
      await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
      await page.getByRole('button', { name: words.allow }).click();
      await expect(page.getByText(words.allowed)).toBeVisible();
      await stranger.close();
    });
  });
}
