/**
 * A session in a separate location, with an organizer and its speaker in separate browsers, for journeys of the day.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import type { EventDetail } from '@plenum/contracts/events/events';
import { AddSessionSpeaker } from '@plenum/contracts/schedule/session-speakers';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { joinWithRole } from './conference-joining.ts';
import { newContextFor } from './journey.ts';
import { newVerifiedAccount } from './people.ts';
import { callOperation } from './product-api.ts';

type ScreenOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'locale'>;

export interface RunScene {
  /** Path of the run of show of the location. */
  readonly path: string;
  readonly location: string;
  readonly session_id: number;
  /** The run of show as the speaker sees it. */
  readonly speaker: Page;
  /** Adds another session. */
  add(title: string, start_time: string, end_time: string, location?: string): Promise<number>;
  close(): Promise<void>;
}

/** @param context of an organizer of the event */
export async function runScene(
  context: BrowserContext,
  browser: Browser,
  event: EventDetail,
  screen: ScreenOptions,
): Promise<RunScene> {
  const greatHall = 'Great hall';
  const add = async (title: string, start_time: string, end_time: string, location = greatHall): Promise<number> => {
    const body = { title, session_type: 'KEYNOTE', start_time, end_time, day_number: 1, location } as const;
    return (await callOperation(context.request, CreateSession, { params: { event_id: event.id }, body })).id;
  };
  const session_id = await add('Opening', '09:00', '09:45');
  const person = await newVerifiedAccount();
  await joinWithRole(context.request, event.id, person, 'SPEAKER');
  const memberContext = await newContextFor(browser, person, screen);
  const { id: user_id } = await callOperation(memberContext.request, GetMe);
  await callOperation(context.request, AddSessionSpeaker, { params: { session_id }, body: { user_id } });
  const path = `/app/events/${event.id}/run-of-show?day=1&place=${encodeURIComponent(greatHall)}`;
  const speaker = await memberContext.newPage();
  await speaker.goto(path);
  return { path, location: greatHall, session_id, speaker, add, close: () => memberContext.close() };
}
