/** Steps of journeys that plan sessions on the sessions page. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { callOperation } from './product-api.ts';

// A card with a clash also contains the name of the other session.
export const sessionCard = (page: Page, title: string) =>
  page.getByTestId('session-card').filter({ has: page.getByRole('heading', { name: title }) });
export const sessionDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

export const addTalk = (
  request: APIRequestContext,
  event_id: number,
  title: string,
  location: string,
  start = '09:00',
) =>
  callOperation(request, CreateSession, {
    params: { event_id },
    body: {
      title,
      session_type: 'PRESENTATION',
      day_number: 1,
      start_time: start,
      // 45 minutes past the hour of the start.
      end_time: `${start.slice(0, 3)}45`,
      location,
    },
  });

export const storedSessions = async (request: APIRequestContext, event_id: number) =>
  (await callOperation(request, GetAgenda, { params: { event_id } })).sessions.map(
    ({ title, day_number, start_time, location }) => ({ title, day_number, start_time, location }),
  );

export const sessionBlock = (page: Page, title: string) =>
  page.getByTestId('time-grid').getByRole('button', { name: new RegExp(`${title}.*until`) });

/** Read with one `evaluate`: a locator would wait for a removed column until the test times out. */
const locationsOfColumns = `Array.from(
  document.querySelectorAll('[data-testid=time-grid] [data-drop-location]'),
  (column) => column.getAttribute('data-drop-location'),
)`;

/** Returns the locations of the columns in order; the last one is for sessions without a location. */
export const columnLocations = (page: Page): Promise<readonly (string | null)[]> => page.evaluate(locationsOfColumns);

/** Presses a session with the mouse near its top left corner and drags it; release it with `page.mouse.up()`. */
export async function dragSession(
  page: Page,
  session: Locator,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  const box = await session.boundingBox();
  if (box === null) throw new Error('The session is not on screen.');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x, box.y + 40, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
}
