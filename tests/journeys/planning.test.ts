/** An organizer creates an agenda manually: by keyboard alone, and by dragging. */
import { GetSession, UpdateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { focusEnabled, pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, chooseFromMenuByKey } from '../support/journeys/menus.ts';
import {
  addTalk,
  sessionBlock,
  sessionCard,
  sessionDialog,
  dragSession,
  storedSessions,
} from '../support/journeys/planned-sessions.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { wideConference, wideLocations } from '../support/journeys/schedules.ts';

test.describe('phone', () => {
  test.use(phone.use);

  test('an organizer plans a large day in the grid', nightly, async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, wideConference());
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const block = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*until`) });
    await expect(block('Talk-1-')).toBeVisible();
    await expect
      .poll(() => block('Talk-\\d+-').count(), { message: 'columns far off do not exist' })
      .toBeLessThan(wideLocations / 2);
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(`document.querySelector('[data-testid=time-grid]').scrollTo({ left: 1e6 })`);
    await expect(block(`Talk-${wideLocations}-`)).toBeVisible();
    await expect(block('Talk-1-')).toHaveCount(0);

    await page.getByRole('button', { name: 'Filters and view' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and view' });
    await sheet.getByRole('group', { name: 'Location' }).getByLabel('Hall 20').check();
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Show 1 session' }).click();
    await expect(sheet).toBeHidden();
    await expect(block('Talk-20-')).toBeVisible();
    await expect(block('Talk-\\d+-')).toHaveCount(1);
    await page.getByRole('button', { name: 'Filters and view, 1 chosen' }).click();
    await sheet.getByRole('button', { name: 'Show clashes only' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Filters and view, 2 chosen' })).toBeVisible();
  });

  test('an organizer changes many sessions together', nightly, async ({ page, context, event }) => {
    for (const title of ['First talk', 'Second talk']) await addTalk(context.request, event.id, title, 'Hall');
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await page.getByRole('checkbox', { name: 'Select the whole day' }).check();
    await page.getByRole('button', { name: 'Change…' }).click();
    await sessionDialog(page, 'Change 2 sessions').getByLabel('Move by days').fill('1');
    await sessionDialog(page, 'Change 2 sessions').getByLabel('Location').fill('Tent');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change sessions' }).click();
    await expect(page.getByText('Nothing is planned on this day')).toBeVisible();
    await expect
      .poll(() => storedSessions(context.request, event.id))
      .toMatchObject([
        { day_number: 2, location: 'Tent' },
        { day_number: 2, location: 'Tent' },
      ]);
  });

  test('a deletion can be undone, and becomes final when the screen is closed', async ({ page, context, event }) => {
    for (const title of ['First talk', 'Second talk']) await addTalk(context.request, event.id, title, 'Hall');
    await addTalk(context.request, event.id, 'Third talk', 'Garden');
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await expect(page.getByText(/\b2 clashes/)).toBeVisible();
    const remove = async (title: string) => {
      await chooseFromMenu(page.getByRole('button', { name: `Actions for ${title}` }), 'Delete');
      await expect(sessionCard(page, title)).toHaveCount(0);
    };
    await remove('Third talk');
    expect(await axeViolations(page)).toEqual([]);
    await remove('First talk');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sessionCard(page, 'First talk')).toBeVisible();
    await expect.poll(() => storedSessions(context.request, event.id)).toHaveLength(2);
    await remove('Second talk');
    await page.goto('/app/dashboard');
    await expect.poll(() => storedSessions(context.request, event.id)).toMatchObject([{ title: 'First talk' }]);
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('an organizer creates an agenda by keyboard alone', async ({ page, context, event }) => {
    await page.goto(`/app/events/${event.id}/admin/sessions?day=2`);
    await expect(page.getByText('No sessions yet')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await focusEnabled(page.getByRole('button', { name: 'New session' }));
    await page.keyboard.press('Enter');
    await expect(sessionDialog(page, 'New session').getByLabel('Title')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sessionDialog(page, 'New session').getByRole('alert')).toHaveText(
      'A title needs 1 to 255 characters.',
    );
    await page.keyboard.type('Opening words');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(sessionCard(page, 'Opening words')).toContainText('09:00 – 10:00');

    // The focus returns to where it was before the dialog.
    await expect(page.getByRole('button', { name: 'New session' })).toBeFocused();
    await pressKeyOn(page.getByRole('button', { name: 'Edit Opening words' }), 'Enter');
    await focusEnabled(sessionCard(page, 'Opening words').getByLabel('Location'));
    await page.keyboard.type('Great hall');
    await focusEnabled(sessionCard(page, 'Opening words').getByLabel('Stream'));
    await page.keyboard.type('Vimeo');
    await focusEnabled(sessionCard(page, 'Opening words').getByLabel('Vimeo link or number'));
    await page.keyboard.type('not a video');
    await expect(sessionCard(page, 'Opening words').getByRole('alert')).toHaveText(
      'This is not a Vimeo link or video number.',
    );
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('https://vimeo.com/76979871');
    await expect(sessionCard(page, 'Opening words').getByText('Saved', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await storedSessions(context.request, event.id)).toEqual([
      { title: 'Opening words', day_number: 2, start_time: '09:00:00', location: 'Great hall' },
    ]);

    await chooseFromMenuByKey(page.getByRole('button', { name: 'Actions for Opening words' }), 'Duplicate');
    await expect(page.getByText('Great hall is also used by “Opening words (copy)”')).toBeVisible();

    // The open card fills the window, and content far outside is not rendered.
    await pressKeyOn(page.getByRole('button', { name: 'Close Opening words', exact: true }), 'Enter');
    await chooseFromMenuByKey(
      page.getByRole('button', { name: 'Actions for Opening words (copy)' }),
      'One day earlier',
    );
    await expect(sessionCard(page, 'Opening words (copy)')).toHaveCount(0);
    await expect(page.getByText(/\bno clashes/)).toBeVisible();
  });

  test('an imported description is edited without its tags', nightly, async ({ page, context, event }) => {
    const { id } = await addTalk(context.request, event.id, 'Written elsewhere', 'Hall');
    const description = '<h3>Aims</h3><p>A <em>small</em> talk</p><ul><li>one</li><li>two</li></ul>';
    await callOperation(context.request, UpdateSession, { params: { session_id: id }, body: { description } });
    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await pressKeyOn(page.getByRole('button', { name: 'Edit Written elsewhere' }), 'Enter');
    const field = sessionCard(page, 'Written elsewhere').getByLabel('Description', { exact: true });
    await expect(field).toHaveValue('### Aims\n\nA _small_ talk\n\n- one\n- two');
    await pressKeyOn(field, 'ControlOrMeta+End');
    await page.keyboard.type('\n- **three** ');
    await expect(sessionCard(page, 'Written elsewhere').getByText('Saved', { exact: true })).toBeVisible();
    // The server removes trailing spaces, which must not move the text during typing.
    await page.keyboard.type('and more');
    await expect(field).toHaveValue(/- \*\*three\*\* and more$/);
    await pressKeyOn(field, 'Tab');
    await expect
      .poll(async () => (await callOperation(context.request, GetSession, { params: { session_id: id } })).description)
      .toContain('<li>two</li><li><strong>three</strong> and more</li>');
  });
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a session is moved to another time, location and day, and the move is undone', async ({
    page,
    context,
    event,
  }) => {
    await addTalk(context.request, event.id, 'Fixed talk', 'Hall A');
    await addTalk(context.request, event.id, 'Wandering talk', 'Hall B');
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const wandering = sessionBlock(page, 'Wandering talk');
    await expect(wandering).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const storedAs = (day_number: number, start_time: string, location: string) =>
      expect
        .poll(() => storedSessions(context.request, event.id))
        .toContainEqual({ title: 'Wandering talk', day_number, start_time, location });

    // During the drag, the new times and location are next to the pointer, and no column moves.
    const hall = await page.locator('[data-drop-location="Hall A"]').boundingBox();
    const from = await wandering.boundingBox();
    if (hall === null || from === null) throw new Error('The grid is not on screen.');
    await dragSession(page, wandering, { x: hall.x + 40, y: from.y + 70 });
    await expect(page.getByTestId('drag-chip')).toHaveText('09:30 – 10:15Hall A');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('drag-chip')).toHaveCount(0);
    await page.mouse.up();
    await dragSession(page, wandering, { x: hall.x + 40, y: from.y + 70 });
    await page.mouse.up();
    await expect(wandering).toHaveAccessibleName(/^09:30.*until 10:15, Hall A$/);
    const { x, y, width } = hall;
    expect(await page.locator('[data-drop-location="Hall A"]').boundingBox()).toMatchObject({ x, y, width });
    await expect(page.locator('[data-drop-location="Hall B"]')).toBeVisible();
    await storedAs(1, '09:30:00', 'Hall A');

    // Undone with one press, and with the button.
    await page.keyboard.press('ControlOrMeta+z');
    await expect(wandering).toHaveAccessibleName(/^09:00.*until 09:45, Hall B$/);
    await storedAs(1, '09:00:00', 'Hall B');
    console.log('move a session and undo the move: 2 actions (drag, Ctrl+Z)');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await storedAs(1, '09:30:00', 'Hall A');

    // Dragging the lower edge changes the end.
    const edge = await page.locator('[data-resize]').last().boundingBox();
    if (edge === null) throw new Error('The session has no edge.');
    await page.mouse.move(edge.x + 20, edge.y + 3);
    await page.mouse.down();
    await page.mouse.move(edge.x + 20, edge.y + 33, { steps: 5 });
    await expect(page.getByTestId('drag-chip')).toContainText('09:30 – 10:30');
    await page.mouse.up();
    await expect(wandering).toHaveAccessibleName(/^09:30.*until 10:30, Hall A$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(wandering).toHaveAccessibleName(/^09:30.*until 10:15, Hall A$/);

    const day = await page.getByRole('button', { name: /Day 2/ }).boundingBox();
    if (day === null) throw new Error('The day is not on screen.');
    await dragSession(page, wandering, { x: day.x + 40, y: day.y + 20 });
    await expect(page.getByTestId('drag-chip')).toContainText('Day 2');
    await page.mouse.up();
    await storedAs(2, '09:30:00', 'Hall A');
  });

  test('keys move a session immediately and are saved together', nightly, async ({ page, context, event }) => {
    await addTalk(context.request, event.id, 'Fixed talk', 'Hall A');
    await addTalk(context.request, event.id, 'Wandering talk', 'Hall B');
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const wandering = sessionBlock(page, 'Wandering talk');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/placements')) requests.push(request.method());
    });
    await focusEnabled(wandering);
    const liveRegion = page.locator('[aria-live=polite]').filter({ hasText: 'Wandering' });
    // From the press until the new time is in the document.
    await page.evaluate(`{
      const measured = [];
      window.keyTimes = measured;
      addEventListener('keydown', () => {
        const at = performance.now();
        requestAnimationFrame(() => setTimeout(() => measured.push(performance.now() - at)));
      }, true);
    }`);
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowDown');
    await expect(wandering).toHaveAccessibleName(/^09:25.*until 10:10, Hall B$/);
    await expect(liveRegion).toHaveText('Wandering talk, 09:25 to 10:10, Hall B');
    await expect
      .poll(() => storedSessions(context.request, event.id))
      .toContainEqual(expect.objectContaining({ title: 'Wandering talk', start_time: '09:25:00' }));
    expect(requests).toHaveLength(1);
    const times = (await page.evaluate('window.keyTimes')) as number[];
    console.log(`a key press moves a session within ${Math.round(Math.max(...times))} ms at most`);

    // To the previous location, where it keeps the focus; Shift changes the end.
    await page.keyboard.press('ArrowLeft');
    await expect(wandering).toHaveAccessibleName(/Hall A$/);
    await expect(wandering).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(wandering).toHaveAccessibleName(/^09:25.*until 10:05, Hall A$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(wandering).toHaveAccessibleName(/^09:25.*until 10:10, Hall B$/);
    await expect(wandering).toBeFocused();
    await expect.poll(() => requests.length).toBe(3);

    // A rejected move is reverted, with a message.
    await page.route('**/placements', (route) => route.abort());
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('“Wandering talk” was not moved.')).toBeAttached();
    await expect(wandering).toHaveAccessibleName(/^09:25.*until 10:10, Hall B$/);
  });

  test('sessions without a time are listed next to the grid', nightly, async ({ page, context, event }) => {
    await addTalk(context.request, event.id, 'Fixed talk', 'Hall A');
    await addTalk(context.request, event.id, 'Waiting talk', 'Hall B');
    await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
    const unscheduledList = page.getByRole('region', { name: 'Unscheduled' });
    const waiting = unscheduledList.getByRole('button', { name: 'Waiting talk' });
    await expect(unscheduledList).toHaveCount(0);
    await focusEnabled(sessionBlock(page, 'Waiting talk'));
    await page.keyboard.press('Delete');
    await expect(waiting).toBeFocused();
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Waiting talk, unscheduled' })).toBeAttached();
    await expect.poll(() => storedSessions(context.request, event.id)).toHaveLength(1);
    expect(await axeViolations(page)).toEqual([]);

    // A press assigns the next free time, and keeps the focus.
    await page.keyboard.press('Enter');
    await expect(sessionBlock(page, 'Waiting talk')).toHaveAccessibleName(/^09:45.*until 10:30, Hall B$/);
    await expect(sessionBlock(page, 'Waiting talk')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(waiting).toBeVisible();

    // By mouse, into the grid and back.
    const hall = await page.locator('[data-drop-location="Hall A"]').boundingBox();
    if (hall === null) throw new Error('The grid is not on screen.');
    await dragSession(page, waiting, { x: hall.x + 40, y: hall.y + 5 * 60 });
    await expect(page.getByTestId('drag-chip')).toHaveText('10:30 – 11:15Hall A');
    await page.mouse.up();
    await expect(sessionBlock(page, 'Waiting talk')).toHaveAccessibleName(/^10:30.*until 11:15, Hall A$/);
    // The empty list is a target only while a session is dragged.
    await dragSession(page, sessionBlock(page, 'Waiting talk'), { x: hall.x + 40, y: hall.y + 5 * 30 });
    const side = await unscheduledList.boundingBox();
    if (side === null) throw new Error('The list is not on screen.');
    await page.mouse.move(side.x + 60, side.y + 20, { steps: 5 });
    await page.mouse.up();
    await expect(waiting).toBeVisible();
    await page.reload();
    await expect(waiting).toBeVisible();
    await expect.poll(() => storedSessions(context.request, event.id)).toHaveLength(1);
  });
});
