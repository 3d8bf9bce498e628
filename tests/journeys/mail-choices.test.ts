/** Somebody who did not want a mail follows its small link: it is not for them, and they want no more. */
import { InviteToEvent } from '@plenum/contracts/invitations';
import { axeFaults } from '../support/journeys/axe.ts';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { linkIn, mailTo, newPerson } from '../support/journeys/people.ts';
import { call } from '../support/journeys/product-api.ts';

/** Each language at one screen size. */
const readings = [
  {
    ...desktop,
    locale: 'en-GB',
    not_me: 'This was not for me',
    ended: 'It has ended.',
    never: 'Never write to me again',
    none: 'No mails to this address',
    allow: 'Allow mails again',
    allowed: 'Mails may come again.',
  },
  {
    ...phone,
    locale: 'de-DE',
    not_me: 'Das war nicht für mich',
    ended: 'Es hat geendet.',
    never: 'Schreiben Sie mir nie wieder',
    none: 'Keine Mails an diese Adresse',
    allow: 'Mails wieder zulassen',
    allowed: 'Mails können wieder kommen.',
  },
] as const;

for (const { name, use, ...words } of readings) {
  test.describe(`${name}, ${words.locale}`, () => {
    test.use({ ...use, locale: words.locale });

    test('a stranger ends an invitation and all mails to come, and allows them again', async ({
      context,
      browser,
      event,
    }) => {
      const { email } = newPerson();
      await call(context.request, InviteToEvent, {
        params: { event_id: event.id },
        body: { email, role: 'ATTENDEE' },
      });
      const link = linkIn(await mailTo(email), 'mails');

      const stranger = await browser.newContext({ ...use, locale: words.locale });
      const page = await stranger.newPage();
      await page.goto(link);
      await page.getByRole('button', { name: words.not_me }).click();
      await expect(page.getByText(words.ended)).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
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
