/** A whole conference from nothing, and who comes to it, on a phone. */
import { fillSeats, openWithCode, registerFromMail } from '../support/journeys/conference-joining.ts';
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
  tableFile,
} from '../support/journeys/conference-organizing.ts';
import { browserOf, expect, phone, test } from '../support/journeys/journey.ts';
import { newPerson, verifiedPerson } from '../support/journeys/people.ts';
import { dateIn } from '../support/journeys/product-api.ts';

const title = 'Days of Paper';
const words = 'Three days for everybody who still writes by hand.';
const talks = [
  { title: 'Opening words', day: 1, start: '09:00', end: '09:45', location: 'Great hall' },
  { title: 'The ink of the monks', day: 2, start: '10:00', end: '11:00', location: 'Great hall' },
  { title: 'Closing words', day: 3, start: '16:00', end: '16:30', location: 'Great hall' },
] as const;
const table = tableFile('programme.csv', [
  ['title', 'date', 'start', 'end', 'location', 'track', 'speakers'],
  ['Folding for engineers', dateIn(30), '10:00', '10:45', 'Workshop', 'Craft', 'Émilie du Châtelet'],
  ['What a margin is for', dateIn(31), '11:15', '12:00', 'Workshop', 'Craft', 'Ada Lovelace; Émilie du Châtelet'],
  ['Letters across the sea', dateIn(32), '09:30', '10:15', 'Great hall', 'History', 'Radia Perlman'],
]);
/** Seats of the community plan. */
const seats = 50;

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('a conference is made from nothing, and its guests come in until it is full', async ({ page, browser }) => {
    test.slow();
    const organizer = newPerson();
    const [newcomer, speaker] = [newPerson(), newPerson()];

    const home = await test.step('an organizer signs up and founds a conference', async () => {
      await signUp(page, organizer);
      const options = { organization: 'Paper Friends', title, firstDay: dateIn(30), lastDay: dateIn(32) };
      return createConference(page, options);
    });
    const event_id = Number(home.split('/').at(-1));
    await test.step('invites people by a list', () =>
      inviteByList(page, home, [
        [newcomer.email, 'ATTENDEE', newcomer.first_name, newcomer.last_name, ''],
        [speaker.email, 'SPEAKER', speaker.first_name, speaker.last_name, 'Would you speak to us?'],
      ]));
    await test.step('plans sessions on three days by hand', async () => {
      for (const talk of talks) await planTalk(page, home, talk);
    });
    await test.step('imports the rest', () => importSchedule(page, home, table, 3));
    await test.step('puts a speaker on stage', () => assignSpeaker(page, home, 'Grace Hopper', talks[0].title));
    await test.step('adds sponsors with logos', async () => {
      await addSponsor(page, home, 'Quill & Sons', 'Platinum Sponsor');
      await addSponsor(page, home, 'Blotting AG', 'Gold Sponsor');
    });
    await test.step('gives it a face', () => setBranding(page, home, words));
    const code = await test.step('publishes by the list', () => publish(page, home));

    const guests = { ...use, locale: 'en-GB', timezoneId: 'Europe/Brussels' };
    const invited = await (await browser.newContext(guests)).newPage();
    await test.step('an invited newcomer registers from the mail and is in', async () => {
      await registerFromMail(invited, newcomer, title);
      await expect(invited).toHaveURL(home);
      await expect(invited.getByText(words)).toBeVisible();
      await expect(invited.getByRole('button', { name: 'Review and publish' })).toBeHidden();
    });
    await test.step('and finds agenda, speakers and sponsors', async () => {
      await invited.goto(`${home}/agenda?view=list`);
      for (const session of ['Opening words', 'Folding for engineers'])
        await expect(invited.getByRole('link', { name: session })).toBeVisible();
      await invited.goto(`${home}/speakers`);
      for (const speaks of ['Grace Hopper', 'Émilie du Châtelet'])
        await expect(invited.getByRole('heading', { name: speaks })).toBeVisible();
      await invited.goto(`${home}/sponsors`);
      const sponsor = invited.getByRole('listitem').filter({ hasText: 'Quill & Sons' });
      await expect(sponsor.locator('img')).toBeVisible();
    });
    await invited.context().close();

    const coder = await browserOf(browser, await verifiedPerson(), use);
    const coming = await coder.newPage();
    await test.step('another comes with the code', async () => {
      await openWithCode(coming, code, title);
      await coming.getByRole('button', { name: 'Join event' }).click();
      await expect(coming.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(coming).toHaveURL(home);
    });
    await coder.close();

    await fillSeats(event_id, seats - 2);
    const late = await browserOf(browser, await verifiedPerson(), use);
    const refused = await late.newPage();
    await test.step('the fifty-first is refused in clear words', async () => {
      await openWithCode(refused, code, title);
      await expect(refused.getByText('All seats are taken').first()).toBeVisible();
      await expect(refused.getByRole('button', { name: 'Join event' })).toBeHidden();
    });
    await test.step('and the address of the event does not let them in either', async () => {
      await refused.goto(home);
      await expect(refused.getByText('This event is not available')).toBeVisible();
      await expect(refused).toHaveURL('/app/dashboard');
    });
    await late.close();
    await test.step('and the organizer sees a full house', async () => {
      await page.goto(home);
      await expect(page.getByText('50 of 50 seats taken')).toBeVisible();
    });
  });
});
