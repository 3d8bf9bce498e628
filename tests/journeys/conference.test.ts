/** A whole conference from scratch, and its guests on phones. */
import { fillSeats, enterJoinCode, registerFromInvitationEmail } from '../support/journeys/conference-joining.ts';
import {
  addSponsor,
  assignSpeaker,
  setBranding,
  createConference,
  importSchedule,
  inviteByList,
  planTalk,
  publish,
  signUp,
  csvUpload,
} from '../support/journeys/conference-organizing.ts';
import { newContextFor, expect, phone, test } from '../support/journeys/journey.ts';
import { newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { productDateIn } from '../support/journeys/product-api.ts';

const title = 'Days of Paper';
const description = 'Three days for everybody who still writes by hand.';
const talks = [
  { title: 'Opening words', day: 1, start: '09:00', end: '09:45', location: 'Great hall' },
  { title: 'The ink of the monks', day: 2, start: '10:00', end: '11:00', location: 'Great hall' },
  { title: 'Closing words', day: 3, start: '16:00', end: '16:30', location: 'Great hall' },
] as const;
const table = csvUpload('programme.csv', [
  ['title', 'date', 'start', 'end', 'location', 'track', 'speakers'],
  ['Folding for engineers', productDateIn(30), '10:00', '10:45', 'Workshop', 'Craft', 'Émilie du Châtelet'],
  [
    'What a margin is for',
    productDateIn(31),
    '11:15',
    '12:00',
    'Workshop',
    'Craft',
    'Ada Lovelace; Émilie du Châtelet',
  ],
  ['Letters across the sea', productDateIn(32), '09:30', '10:15', 'Great hall', 'History', 'Radia Perlman'],
]);
/** Seats of the community plan. */
const seats = 50;

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('an organizer creates a conference from scratch, and guests join until it is full', async ({
    page,
    browser,
  }) => {
    test.slow();
    const organizer = newPerson();
    const [newcomer, speaker] = [newPerson(), newPerson()];

    const home = await test.step('an organizer signs up and creates a conference', async () => {
      await signUp(page, organizer);
      const options = { organization: 'Paper Friends', title, firstDay: productDateIn(30), lastDay: productDateIn(32) };
      return createConference(page, options);
    });
    const event_id = Number(home.split('/').at(-1));
    await test.step('invites people with a list', () =>
      inviteByList(page, home, [
        [newcomer.email, 'ATTENDEE', newcomer.first_name, newcomer.last_name, ''],
        [speaker.email, 'SPEAKER', speaker.first_name, speaker.last_name, 'Would you speak to us?'],
      ]));
    await test.step('plans sessions on three days manually', async () => {
      for (const talk of talks) await planTalk(page, home, talk);
    });
    await test.step('imports the rest', () => importSchedule(page, home, table, 3));
    await test.step('puts a speaker on stage', () => assignSpeaker(page, home, 'Grace Hopper', talks[0].title));
    await test.step('adds sponsors with logos', async () => {
      await addSponsor(page, home, 'Quill & Sons', 'Platinum Sponsor');
      await addSponsor(page, home, 'Blotting AG', 'Gold Sponsor');
    });
    await test.step('adds branding', () => setBranding(page, home, description));
    const code = await test.step('publishes with the checklist', () => publish(page, home));

    const guests = { ...use, locale: 'en-GB', timezoneId: 'Europe/Brussels' };
    const invited = await (await browser.newContext(guests)).newPage();
    await test.step('an invited newcomer registers from the email and joins', async () => {
      await registerFromInvitationEmail(invited, newcomer, title);
      await expect(invited).toHaveURL(home);
      await expect(invited.getByText(description)).toBeVisible();
      await expect(invited.getByRole('button', { name: 'Review and publish' })).toBeHidden();
    });
    await test.step('the newcomer finds agenda, speakers and sponsors', async () => {
      await invited.goto(`${home}/agenda?view=list`);
      for (const session of ['Opening words', 'Folding for engineers'])
        await expect(invited.getByRole('link', { name: session })).toBeVisible();
      await invited.goto(`${home}/speakers`);
      for (const speaker of ['Grace Hopper', 'Émilie du Châtelet'])
        await expect(invited.getByRole('heading', { name: speaker })).toBeVisible();
      await invited.goto(`${home}/sponsors`);
      const sponsor = invited.getByRole('listitem').filter({ hasText: 'Quill & Sons' });
      await expect(sponsor.locator('img')).toBeVisible();
    });
    await invited.context().close();

    const coder = await newContextFor(browser, await newVerifiedAccount(), use);
    const joinPage = await coder.newPage();
    await test.step('another guest joins with the code', async () => {
      await enterJoinCode(joinPage, code, title);
      await joinPage.getByRole('button', { name: 'Join event' }).click();
      await expect(joinPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(joinPage).toHaveURL(home);
    });
    await coder.close();

    await fillSeats(event_id, seats - 2);
    const lateGuest = await newContextFor(browser, await newVerifiedAccount(), use);
    const rejectedPage = await lateGuest.newPage();
    await test.step('the fifty-first guest is rejected with a clear message', async () => {
      await enterJoinCode(rejectedPage, code, title);
      await expect(rejectedPage.getByText('All seats are taken').first()).toBeVisible();
      await expect(rejectedPage.getByRole('button', { name: 'Join event' })).toBeHidden();
    });
    await test.step('the link of the event rejects them too', async () => {
      await rejectedPage.goto(home);
      await expect(rejectedPage.getByText('This event is not available')).toBeVisible();
      await expect(rejectedPage).toHaveURL('/app/dashboard');
    });
    await lateGuest.close();
    await test.step('the organizer sees that all seats are taken', async () => {
      await page.goto(home);
      await expect(page.getByText('50 of 50 seats taken')).toBeVisible();
    });
  });
});
