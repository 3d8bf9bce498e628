/** A running session with open questions, with an organizer and two members in separate browsers. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { EventUserRole, QaMode } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import { SetSessionQa } from '@plenum/contracts/live/questions';
import { CreateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { joinWithRole } from './conference-joining.ts';
import { newContextFor } from './journey.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { callOperation } from './product-api.ts';

export interface QuestionsScene {
  readonly session_id: number;
  readonly path: string;
  /** Opens the session in a new browser of a new member. */
  enter(role?: EventUserRole): Promise<{ readonly person: Person; readonly page: Page }>;
  setMode(mode: QaMode): Promise<void>;
  close(): Promise<void>;
}

type ScreenOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

/** @param context of an organizer of the event */
export async function questionsScene(
  context: BrowserContext,
  browser: Browser,
  event: EventDetail,
  { mode, screen }: { readonly mode: QaMode; readonly screen: ScreenOptions },
): Promise<QuestionsScene> {
  const { id: session_id } = await callOperation(context.request, CreateSession, {
    params: { event_id: event.id },
    body: { title: 'How we vote', session_type: 'KEYNOTE', start_time: '09:00', end_time: '10:00', day_number: 1 },
  });
  const params = { session_id };
  await callOperation(context.request, UpdateSessionStatus, { params, body: { status: 'LIVE' } });
  const setMode = async (next: QaMode): Promise<void> => {
    await callOperation(context.request, SetSessionQa, { params, body: { mode: next } });
  };
  await setMode(mode);
  const path = `/app/events/${event.id}/sessions/${session_id}`;
  const contexts: BrowserContext[] = [];
  return {
    session_id,
    path,
    setMode,
    async enter(role = 'ATTENDEE') {
      const person = await newVerifiedAccount();
      await joinWithRole(context.request, event.id, person, role);
      const memberContext = await newContextFor(browser, person, screen);
      contexts.push(memberContext);
      const page = await memberContext.newPage();
      await page.goto(path);
      return { person, page };
    },
    async close() {
      for (const memberContext of contexts) await memberContext.close();
    },
  };
}
