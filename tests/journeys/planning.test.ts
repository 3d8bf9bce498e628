/** An organizer writes an agenda by hand: without a mouse, and by dragging. */
import type { APIRequestContext, Page } from '@playwright/test';
import { CreateSession, GetAgenda, GetSession, UpdateSession } from '@plenum/contracts/sessions';
import { axeFaults } from '../support/journeys/axe.ts';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { focus, press } from '../support/journeys/keys.ts';
import { choose, chooseByKey } from '../support/journeys/menus.ts';
import { call, importFile } from '../support/journeys/product-api.ts';
import { wideLocations, wideConference } from '../support/journeys/schedules.ts';

// A card that clashes names the other session too.
const card = (page: Page, title: string) =>
  page.getByTestId('session-card').filter({ has: page.getByRole('heading', { name: title }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const addTalk = (request: APIRequestContext, event_id: number, title: string, location: string, start = '09:00') =>
  call(request, CreateSession, {
    params: { event_id },
    body: {
      title,
      session_type: 'PRESENTATION',
      day_number: 1,
      start_time: start,
      end_time: `${start.slice(0, 3)}45`,
      location,
    },
  });

const stored = async (request: APIRequestContext, event_id: number) =>
  (await call(request, GetAgenda, { params: { event_id } })).sessions.map(
    ({ title, day_number, start_time, location }) => ({ title, day_number, start_time, location }),
  );

test.describe('phone', () => {
  test.use(phone.use);

  test('a large day is planned in its grid', async ({ page, context, event }) => {
    await importFile(context.request, event.id, wideConference());
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const block = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*until`) });
    await expect(block('Talk-1-')).toBeVisible();
    await expect
      .poll(() => block('Talk-\\d+-').count(), { message: 'columns far off do not exist' })
      .toBeLessThan(wideLocations / 2);
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(`document.querySelector('[data-testid=time-grid]').scrollTo({ left: 1e6 })`);
    await expect(block(`Talk-${wideLocations}-`)).toBeVisible();
    await expect(block('Talk-1-')).toHaveCount(0);

    await press(page.getByRole('button', { name: /^Location/ }), 'Enter');
    await page.getByRole('dialog', { name: 'Location' }).getByLabel('Hall 20').check();
    await page.keyboard.press('Escape');
    await expect(block('Talk-20-')).toBeVisible();
    await expect(block('Talk-\\d+-')).toHaveCount(1);
    await press(page.getByRole('button', { name: 'Only clashes' }), 'Enter');
    await expect(page.getByText('No session fits')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Only clashes' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('many are changed at once', async ({ page, context, event }) => {
    for (const title of ['First talk', 'Second talk']) await addTalk(context.request, event.id, title, 'Hall');
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await page.getByRole('checkbox', { name: 'Select all of this day' }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await dialog(page, 'Change 2 sessions').getByLabel('Move by days').fill('1');
    await dialog(page, 'Change 2 sessions').getByLabel('Location').fill('Tent');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change them' }).click();
    await expect(page.getByText('Nothing is planned on this day')).toBeVisible();
    await expect
      .poll(() => stored(context.request, event.id))
      .toMatchObject([
        { day_number: 2, location: 'Tent' },
        { day_number: 2, location: 'Tent' },
      ]);
  });

  test('what is deleted can be taken back, and goes when the screen is left', async ({ page, context, event }) => {
    for (const title of ['First talk', 'Second talk']) await addTalk(context.request, event.id, title, 'Hall');
    await addTalk(context.request, event.id, 'Third talk', 'Garden');
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await expect(page.getByText('2 sessions clash')).toBeVisible();
    const remove = async (title: string) => {
      await choose(page.getByRole('button', { name: `Actions for ${title}` }), 'Delete');
      await expect(card(page, title)).toHaveCount(0);
    };
    await remove('Third talk');
    expect(await axeFaults(page)).toEqual([]);
    await remove('First talk');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'First talk')).toBeVisible();
    await expect.poll(() => stored(context.request, event.id)).toHaveLength(2);
    await remove('Second talk');
    await page.goto('/app/dashboard');
    await expect.poll(() => stored(context.request, event.id)).toMatchObject([{ title: 'First talk' }]);
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('an agenda is written by keyboard alone', async ({ page, context, event }) => {
    await page.goto(`/app/events/${event.id}/admin/sessions?day=2`);
    await expect(page.getByText('No sessions yet')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    await focus(page.getByRole('button', { name: 'New session' }));
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'New session').getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'New session').getByRole('alert')).toHaveText('A title has 3 to 255 characters.');
    await page.keyboard.type('Opening words');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(card(page, 'Opening words')).toContainText('09:00 – 10:00');

    // The focus is where it was before the dialog.
    await expect(page.getByRole('button', { name: 'New session' })).toBeFocused();
    await press(page.getByRole('button', { name: 'Edit Opening words' }), 'Enter');
    await focus(card(page, 'Opening words').getByLabel('Location'));
    await page.keyboard.type('Great hall');
    await focus(card(page, 'Opening words').getByLabel('Stream'));
    await page.keyboard.type('Vimeo');
    await focus(card(page, 'Opening words').getByLabel('Vimeo link or number'));
    await page.keyboard.type('not a video');
    await expect(card(page, 'Opening words').getByRole('alert')).toHaveText(
      'This is no Vimeo link and no video number.',
    );
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('https://vimeo.com/76979871');
    await expect(card(page, 'Opening words').getByText('Saved', { exact: true })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    expect(await stored(context.request, event.id)).toEqual([
      { title: 'Opening words', day_number: 2, start_time: '09:00:00', location: 'Great hall' },
    ]);

    await chooseByKey(page.getByRole('button', { name: 'Actions for Opening words' }), 'Duplicate');
    await expect(page.getByText('Great hall is also taken by Opening words (copy)')).toBeVisible();

    // The open card fills the window, and what is far outside of it does not exist.
    await press(page.getByRole('button', { name: 'Close Opening words', exact: true }), 'Enter');
    await chooseByKey(page.getByRole('button', { name: 'Actions for Opening words (copy)' }), 'One day earlier');
    await expect(card(page, 'Opening words (copy)')).toHaveCount(0);
    await expect(page.getByText('0 sessions clash')).toBeVisible();
  });

  test('an imported description is edited without its tags', async ({ page, context, event }) => {
    const { id } = await addTalk(context.request, event.id, 'Written elsewhere', 'Hall');
    const description = '<h3>Aims</h3><p>A <em>small</em> talk</p><ul><li>one</li><li>two</li></ul>';
    await call(context.request, UpdateSession, { params: { session_id: id }, body: { description } });
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await press(page.getByRole('button', { name: 'Edit Written elsewhere' }), 'Enter');
    const field = card(page, 'Written elsewhere').getByLabel('Description', { exact: true });
    await expect(field).toHaveValue('### Aims\n\nA _small_ talk\n\n- one\n- two');
    await press(field, 'ControlOrMeta+End');
    await page.keyboard.type('\n- **three** ');
    await expect(card(page, 'Written elsewhere').getByText('Saved', { exact: true })).toBeVisible();
    // The server keeps no space at the end, which must not move the letters under somebody’s hands.
    await page.keyboard.type('and more');
    await expect(field).toHaveValue(/- \*\*three\*\* and more$/);
    await press(field, 'Tab');
    await expect
      .poll(async () => (await call(context.request, GetSession, { params: { session_id: id } })).description)
      .toContain('<li>two</li><li><strong>three</strong> and more</li>');
  });
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a session is dragged to another time and place, and to another day', async ({ page, context, event }) => {
    await addTalk(context.request, event.id, 'Fixed talk', 'Hall A');
    await addTalk(context.request, event.id, 'Wandering talk', 'Hall B');
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const block = (title: string) => page.getByRole('button', { name: new RegExp(`${title}.*until`) });
    await expect(block('Wandering talk')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    const from = await block('Wandering talk').boundingBox();
    const to = await block('Fixed talk').boundingBox();
    if (from === null || to === null) throw new Error('A session is not on screen.');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, from.y + 40, { steps: 5 });
    await page.mouse.move(to.x + 20, from.y + 70, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(() => stored(context.request, event.id))
      .toContainEqual({ title: 'Wandering talk', day_number: 1, start_time: '09:30:00', location: 'Hall A' });

    await expect(block('Wandering talk')).toHaveAccessibleName(/^09:30.*until 10:15, Hall A$/);
    await press(block('Wandering talk'), 'ArrowDown');
    await press(block('Wandering talk'), 'ArrowDown');
    await expect(block('Wandering talk')).toHaveAccessibleName(/^09:40.*until 10:25/);

    const day = await page.getByRole('button', { name: /Day 2/ }).boundingBox();
    const now = await block('Wandering talk').boundingBox();
    if (day === null || now === null) throw new Error('The day is not on screen.');
    await page.mouse.move(now.x + 20, now.y + 10);
    await page.mouse.down();
    await page.mouse.move(day.x + 40, day.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(() => stored(context.request, event.id))
      .toContainEqual({ title: 'Wandering talk', day_number: 2, start_time: '09:40:00', location: 'Hall A' });
  });
});
