/** The most frequent tasks on the day of a conference, within the promised number of presses; each count is printed. */
import type { Locator } from '@playwright/test';
import { CreateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { expect, nightlyExceptOn, screens, test } from '../support/journeys/journey.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { productRows } from '../support/services/journey.ts';

const maxPresses = 2;

/** Presses and counts; typing does not count. */
function presses(): { readonly press: (name: string, target: Locator) => Promise<void>; readonly names: string[] } {
  const names: string[] = [];
  const press = async (name: string, target: Locator) => {
    await target.click();
    names.push(name);
  };
  return { press, names };
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('a person finds and bookmarks a talk', async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda`);
      const { press, names } = presses();
      const agenda = new AgendaPage(page);
      await press('Search the agenda', agenda.search);
      await page.keyboard.type('why we meet');
      // A press while the list is still being filtered would hit a row that is replaced.
      await expect(page.getByText('1 session', { exact: true })).toBeVisible();
      await press('Add to my agenda', page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }));
      await expect(page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` })).toBeVisible();
      console.log(`${name}: a talk found and bookmarked in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses);
    });

    test('a person joins the room of a running session', async ({ page, context, event }) => {
      const session = await callOperation(context.request, CreateSession, {
        params: { event_id: event.id },
        body: {
          title: 'Queues in practice',
          session_type: 'PANEL',
          day_number: 1,
          start_time: '09:00',
          end_time: '20:00',
          chat_mode: 'ENABLED',
        },
      });
      await productRows('update events set start_date = current_date, end_date = current_date + 1 where id = $1', [
        event.id,
      ]);
      await callOperation(context.request, UpdateSessionStatus, {
        params: { session_id: session.id },
        body: { status: 'LIVE' },
      });
      await page.goto(`/app/events/${event.id}`);
      const { press, names } = presses();
      // The title, which contains the visible label, is the link that the whole row follows.
      await press(
        'Join',
        page
          .getByRole('main')
          .getByRole('link', { name: /^Queues in practice.*Join$/ })
          .first(),
      );
      await expect(page.getByRole('heading', { level: 1, name: 'Queues in practice' })).toBeVisible();
      const chat = new ChatPage(page);
      await expect(chat.input).toBeVisible();
      await chat.sendMessage('Here I am');
      await expect(chat.log.getByText('Here I am')).toBeInViewport();
      console.log(`${name}: the room of a running session joined in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(1);
    });
  });
}
