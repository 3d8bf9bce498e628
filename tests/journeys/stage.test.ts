/** The page of a session: its speakers, by keyboard, and its video. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { maxEventDetailEntries } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { AddSessionSpeaker } from '@plenum/contracts/schedule/session-speakers';
import { CreateSession, GetSession, UpdateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { AddEventSpeaker } from '@plenum/contracts/schedule/speakers';
import { axeViolations } from '../support/journeys/axe.ts';
import {
  newContextFor,
  desktop,
  expect,
  nightlyExceptOn,
  nightly,
  phone,
  screens,
  test,
} from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, chooseFromMenuByKey } from '../support/journeys/menus.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, importScheduleFile, newEvent } from '../support/journeys/product-api.ts';
import { wideLocations, wideConference } from '../support/journeys/schedules.ts';
import { timeouts } from '../support/services/timeouts.ts';

const newSession = (request: APIRequestContext, event_id: number, title: string, start_time = '09:00') =>
  callOperation(request, CreateSession, {
    params: { event_id },
    body: { title, session_type: 'PANEL', day_number: 1, start_time, end_time: '10:00', location: 'Aula' },
  });

/** Changes a session and opens its page. */
async function openWith(
  page: Page,
  event_id: number,
  session_id: number,
  body: Body<typeof UpdateSession>,
): Promise<void> {
  await callOperation(page.request, UpdateSession, { params: { session_id }, body });
  await page.goto(`/app/events/${event_id}/sessions/${session_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Watch this' })).toBeVisible();
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('each platform has its own link, which nothing covers', async ({ page, context, event }) => {
      const before = await newSession(context.request, event.id, 'The one before', '08:00');
      const session = await newSession(context.request, event.id, 'Watch this');
      const stream = (body: Body<typeof UpdateSession>) => openWith(page, event.id, session.id, body);

      await stream({
        streaming_platform: 'ZOOM',
        zoom_meeting_id: 'https://zoom.us/j/123456789',
        zoom_passcode: '4711',
      });
      const join = page.getByRole('link', { name: 'Join on Zoom' });
      await join.scrollIntoViewIfNeeded();
      await expect(join).toBeInViewport({ ratio: 0.99 });
      await expect(join).toHaveAttribute('href', 'https://zoom.us/j/123456789');
      await expect(page.getByText('4711')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      await stream({ streaming_platform: 'OTHER', stream_url: 'https://stream.example/hall' });
      const open = page.getByRole('link', { name: 'Open stream.example' });
      await open.scrollIntoViewIfNeeded();
      await expect(open).toBeInViewport({ ratio: 0.99 });

      await page.getByRole('link', { name: before.title }).click();
      await expect(page.getByRole('heading', { level: 1, name: before.title })).toBeVisible();
    });
  });
}

test.describe('phone', () => {
  test.use(phone.use);

  test(
    'the video of a live session stays above its chat, including on tablets',
    nightly,
    async ({ page, context, event }) => {
      const session = await newSession(context.request, event.id, 'Watch this');
      await page.route(/^https:\/\/player\./, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Here it plays.</p>' }),
      );
      await callOperation(context.request, UpdateSessionStatus, {
        params: { session_id: session.id },
        body: { status: 'LIVE' },
      });
      await openWith(page, event.id, session.id, { streaming_platform: 'VIMEO', stream_url: '76979871' });
      await page.getByRole('button', { name: 'Load the player' }).click();
      const playing = page.frameLocator('iframe').getByText('Here it plays.');
      await expect(playing).toBeVisible();
      const chat = page.getByRole('textbox', { name: /^Message to/ });
      const expectPictureAbove = async (top: Locator): Promise<void> => {
        await expect(top).toBeVisible();
        await expect
          .poll(async () => {
            const [picture, below] = [await page.locator('iframe').boundingBox(), await top.boundingBox()];
            return picture !== null && below !== null && picture.y >= 0 && picture.y + picture.height <= below.y;
          })
          .toBe(true);
        await expect(chat).toBeInViewport({ ratio: 0.99 });
        await playing.click();
      };
      const tab = page.getByRole('tab', { name: 'Chat', exact: true });
      await expectPictureAbove(tab);
      await page.getByRole('button', { name: 'Messages', exact: true }).click();
      await expectPictureAbove(page.getByRole('heading', { name: 'Messages' }));
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close messages' }).click();

      await page.setViewportSize({ width: 820, height: 1180 });
      await expectPictureAbove(tab);
    },
  );
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('the player loads on request', nightly, async ({ page, context, event }) => {
    const session = await newSession(context.request, event.id, 'Watch this');
    const stream = (body: Body<typeof UpdateSession>) => openWith(page, event.id, session.id, body);
    const requestedUrls: string[] = [];
    await page.route(/^https:\/\/(player\.|8x8)/, (route) => {
      requestedUrls.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>Here it plays.</p>' });
    });

    for (const [body, host] of [
      [{ streaming_platform: 'VIMEO', stream_url: '76979871' }, 'player.vimeo.com'],
      [{ streaming_platform: 'MUX', stream_url: 'a'.repeat(20), mux_playback_policy: 'PUBLIC' }, 'player.mux.com'],
    ] satisfies [Body<typeof UpdateSession>, string][]) {
      await stream(body);
      await expect(page.getByText('Starts in', { exact: true })).toBeVisible();
      expect(requestedUrls, 'no request before the press').not.toContain(host);
      await page.getByRole('button', { name: 'Load the player' }).click();
      await expect(page.frameLocator('iframe').getByText('Here it plays.')).toBeVisible();
      expect(requestedUrls).toContain(host);
    }
    // Elsewhere in the event it continues, and does not reload.
    const small = page.getByRole('region', { name: 'Small window' });
    const playing = page.frameLocator('iframe').getByText('Here it plays.');
    const count = requestedUrls.length;
    await page.getByRole('link', { name: 'Speakers', exact: true }).first().click();
    await expect(small).toBeVisible();
    await expect(playing).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await pressKeyOn(small.getByRole('link', { name: /Watch this/ }), 'Enter');
    await expect(page.getByRole('region', { name: 'Watch', exact: true })).toBeVisible();
    await expect(small).toBeHidden();
    await page.getByRole('link', { name: 'Agenda', exact: true }).first().click();
    await expect(small).toBeVisible();
    expect(requestedUrls).toHaveLength(count);
    // Once closed, it stays closed for this session.
    await pressKeyOn(small.getByRole('button', { name: 'Close the small window' }), 'Enter');
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('link', { name: 'Watch this' }).first().click();
    await page.getByRole('button', { name: 'Load the player' }).click();
    await expect(page.getByRole('button', { name: 'Small window on other pages', pressed: false })).toBeVisible();
    await page.getByRole('link', { name: 'Speakers', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);

    await stream({ streaming_platform: 'JITSI', jitsi_room_name: 'hall' });
    await page.getByRole('button', { name: 'Join the meeting' }).click();
    await expect(page.getByRole('alert')).toContainText('Jitsi as a Service keys');
    expect(await axeViolations(page)).toEqual([]);
  });

  test(
    'an organizer reorders links and files, and the file can be downloaded',
    nightly,
    async ({ page, context, event }) => {
      const session = await newSession(context.request, event.id, 'How to count');
      await page.goto(`/app/events/${event.id}/sessions/${session.id}`);
      await chooseFromMenuByKey(page.getByRole('button', { name: 'Manage' }), 'Links and files…');
      const dialog = page.getByRole('dialog');
      await pressKeyOn(dialog.getByRole('button', { name: 'Add link' }), 'Enter');
      await pressKeyOn(dialog.getByRole('button', { name: 'Save' }), 'Enter');
      await expect(dialog.getByText('Enter a title.')).toBeVisible();
      await dialog.getByLabel('Title', { exact: true }).fill('Notes');
      await dialog.getByLabel('Address', { exact: true }).fill('http://example.org/');
      await expect(dialog.getByText('An address must begin with https://.')).toBeVisible();
      await dialog.getByLabel('Address', { exact: true }).fill('https://example.org/notes');
      const pdf = { name: 'Numbers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') };
      await dialog.locator('input[type=file]').setInputFiles({ ...pdf, buffer: Buffer.from('no PDF') });
      await expect(dialog.getByRole('alert')).toContainText('Please choose a PDF.');
      await dialog.locator('input[type=file]').setInputFiles(pdf);
      await expect(dialog.getByLabel('Title', { exact: true }).last()).toHaveValue('Numbers');
      await pressKeyOn(dialog.getByRole('button', { name: /Numbers.*up|up.*Numbers/i }), 'Enter');
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(dialog.getByRole('button', { name: 'Save' }), 'Enter');
      await expect(dialog).toBeHidden();
      const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Links and files' }) });
      await expect(list.getByRole('listitem').first()).toContainText('Numbers');
      await expect(list.getByRole('link', { name: 'Notes' })).toHaveAttribute('href', 'https://example.org/notes');
      const downloading = page.waitForEvent('download');
      await list.getByRole('button', { name: /Numbers/ }).click();
      expect((await downloading).suggestedFilename()).toBe('Numbers.pdf');
    },
  );

  test(
    'an organizer adds, reorders and removes speakers by keyboard',
    nightly,
    async ({ page, context, person, event }) => {
      const session = await newSession(context.request, event.id, 'How to count');
      for (const speaker of ['Grace Hopper', 'Hedy Lamarr']) {
        const { profile_id } = await callOperation(context.request, AddEventSpeaker, {
          params: { event_id: event.id },
          body: { name: speaker },
        });
        if (speaker === 'Grace Hopper')
          await callOperation(context.request, AddSessionSpeaker, {
            params: { session_id: session.id },
            body: { profile_id },
          });
      }
      const onStage = async () =>
        (await callOperation(context.request, GetSession, { params: { session_id: session.id } })).session_speakers.map(
          (speaker) => speaker.full_name,
        );

      await page.goto(`/app/events/${event.id}/sessions/${session.id}`);
      await chooseFromMenuByKey(page.getByRole('button', { name: 'Manage' }), 'Edit speakers…');
      const field = page.getByRole('combobox', { name: 'Add a speaker' });
      await field.fill('hedy');
      await expect(page.getByRole('option', { name: /Hedy Lamarr/ })).toBeVisible();
      await pressKeyOn(field, 'Enter');
      await page.getByLabel('Role', { exact: true }).selectOption('KEYNOTE');
      await pressKeyOn(page.getByRole('button', { name: 'Add', exact: true }), 'Enter');
      await expect(page.getByLabel('Role of Hedy Lamarr')).toHaveValue('KEYNOTE');
      // This creates a profile for a member who is not a speaker yet.
      await field.fill(person.first_name);
      await page
        .getByRole('option', { name: new RegExp(person.first_name) })
        .first()
        .click();
      await pressKeyOn(page.getByRole('button', { name: 'Add', exact: true }), 'Enter');
      await expect.poll(onStage).toHaveLength(3);

      await pressKeyOn(page.getByRole('button', { name: /Hedy Lamarr.*up|up.*Hedy Lamarr/i }), 'Enter');
      await expect.poll(async () => (await onStage())[0]).toBe('Hedy Lamarr');
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(page.getByRole('button', { name: 'Remove Grace Hopper from this session' }), 'Enter');
      await pressKeyOn(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }), 'Enter');
      await expect.poll(onStage).toHaveLength(2);
      await pressKeyOn(page.getByRole('button', { name: 'Done' }), 'Enter');
      await expect(page.getByRole('heading', { name: 'Keynote speaker' })).toBeVisible();
      await chooseFromMenu(page.getByRole('button', { name: 'Manage' }), 'Live', 'menuitemradio');
      await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    },
  );

  test('an organizer manages speakers without an account', nightly, async ({ page, event }) => {
    await page.goto(`/app/events/${event.id}/admin/speakers`);
    await expect(page.getByText('No speakers yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add speaker' }).click();
    await page.getByRole('radio', { name: /Somebody without an account/ }).check();
    await page.getByRole('button', { name: 'Add speaker' }).last().click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByLabel('Title for this event').fill('Admiral');
    await page.getByRole('button', { name: 'Add speaker' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await chooseFromMenu(page.getByRole('button', { name: 'Actions for Grace Hopper' }), 'Edit');
    await page.getByLabel('Title for this event').fill('');
    await page.getByText('Advanced').click();
    await page.getByLabel('External ID').fill('speaker 7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('without spaces or accents')).toBeVisible();
    await page.getByLabel('External ID').fill('speaker-7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Admiral')).toBeHidden();
    await chooseFromMenu(page.getByRole('button', { name: 'Actions for Grace Hopper' }), 'Edit');
    await page.getByText('Advanced').click();
    await expect(page.getByLabel('External ID')).toHaveValue('speaker-7');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('searchbox', { name: 'Search speakers' }).fill('nobody');
    await expect(page.getByText('No speakers match your search')).toBeVisible();
    // A toast may cover it for a moment, which does not affect the keyboard.
    await pressKeyOn(page.getByRole('button', { name: 'Show all speakers' }), 'Enter');
    await chooseFromMenu(page.getByRole('button', { name: 'Actions for Grace Hopper' }), 'Remove as speaker');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove as speaker' }).click();
    await expect(page.getByText('No speakers yet')).toBeVisible();
  });
});

test('the waiting screen leads to the main stage when it opens', async ({ page, context, person, browser }) => {
  await test.info().attach('person', { body: person.email });
  const event = await newEvent(context.request, { event_type: 'SINGLE_SESSION' });
  const guest = await newVerifiedAccount();
  const guestContext = await newContextFor(browser, guest);
  await guestContext.request.post('/api/events/join', { data: { code: event.join_code } });
  const waiting = await guestContext.newPage();
  await waiting.goto(`/app/events/${event.id}/setup-session`);
  await expect(waiting.getByText('The session is being prepared')).toBeVisible();
  expect(await axeViolations(waiting)).toEqual([]);
  await page.goto(`/app/events/${event.id}/session-pending`);
  await page.getByRole('button', { name: 'Create session' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/title/i).first().fill('The only one');
  await dialog.getByRole('button', { name: /create|add/i }).click();
  for (const screen of [page, waiting])
    await expect(screen.getByRole('heading', { level: 1, name: 'The only one' })).toBeVisible({
      timeout: 2 * timeouts.page,
    });
  await guestContext.close();
});

test('the home page of an event finds the next session among many', nightly, async ({ page, context, event }) => {
  await importScheduleFile(context.request, event.id, wideConference());
  // More sessions than the reply for the event lists.
  for (let number = 0; number < maxEventDetailEntries - wideLocations; number += 1)
    await newSession(context.request, event.id, `Later ${number}`, '09:30');
  const first = await newSession(context.request, event.id, 'The very first', '08:30');
  await page.goto(`/app/events/${event.id}`);
  await expect(page.getByText('Next: day 1, 08:30')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await callOperation(context.request, UpdateSessionStatus, {
    params: { session_id: first.id },
    body: { status: 'LIVE' },
  });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await pressKeyOn(page.getByRole('link', { name: 'The very first' }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The very first' })).toBeVisible();
  // A bookmark shows immediately where the agenda is open.
  const agenda = await context.newPage();
  await agenda.goto(`/app/events/${event.id}/agenda?view=list`);
  const row = agenda.getByRole('article').filter({ hasText: 'The very first' });
  await expect(row.getByText('Live')).toBeVisible();
  await expect(row.getByText('Full')).toHaveCount(0);
  const manage = page.getByRole('button', { name: 'Manage' });
  await chooseFromMenuByKey(manage, 'Mark as full');
  await expect(row.getByText('Full')).toBeVisible();
  await manage.click();
  await expect(page.getByRole('menuitem', { name: 'No longer full' })).toBeVisible();
});
