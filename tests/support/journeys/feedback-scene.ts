/** A session that can be ended, with an organizer, a speaker and members, for journeys of feedback. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { GiveFeedback } from '@plenum/contracts/live/feedback';
import { BookmarkSession } from '@plenum/contracts/schedule/my-agenda';
import { AddSessionSpeaker } from '@plenum/contracts/schedule/session-speakers';
import { CreateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { joinWithRole } from './conference-joining.ts';
import { newContextFor } from './journey.ts';
import { newVerifiedAccount } from './people.ts';
import { callOperation, productDateIn, newEvent } from './product-api.ts';

type ScreenOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile' | 'locale'>;

export interface FeedbackScene {
  readonly event_id: number;
  readonly session_id: number;
  readonly title: string;
  readonly path: string;
  /** Creates a member with the session in their agenda, in a new browser without a page. */
  enter(): Promise<Page>;
  /** Creates the speaker of the session in a new browser without a page. */
  enterAsSpeaker(): Promise<Page>;
  /** Ends the session. */
  end(): Promise<void>;
  /** Adds feedback of new members with these stars, without browsers. */
  addFeedback(answers: readonly { readonly stars: number; readonly comment?: string }[]): Promise<void>;
  close(): Promise<void>;
}

/** @param context of a person who will organize an event of today */
export async function feedbackScene(
  context: BrowserContext,
  browser: Browser,
  screen: ScreenOptions,
): Promise<FeedbackScene> {
  const { id: event_id } = await newEvent(context.request, {
    start_date: productDateIn(0),
    end_date: productDateIn(1),
  });
  const title = 'What we learned';
  const { id: session_id } = await callOperation(context.request, CreateSession, {
    params: { event_id },
    body: { title, session_type: 'KEYNOTE', start_time: '23:00', end_time: '23:50', day_number: 2 },
  });
  const contexts: BrowserContext[] = [];
  async function newMember(): Promise<BrowserContext> {
    const person = await newVerifiedAccount();
    await joinWithRole(context.request, event_id, person, 'ATTENDEE');
    const memberContext = await newContextFor(browser, person, screen);
    contexts.push(memberContext);
    return memberContext;
  }
  const params = { session_id };
  return {
    event_id,
    session_id,
    title,
    path: `/app/events/${event_id}/sessions/${session_id}`,
    async enter() {
      const memberContext = await newMember();
      await callOperation(memberContext.request, BookmarkSession, { params });
      return memberContext.newPage();
    },
    async enterAsSpeaker() {
      const memberContext = await newMember();
      const { id: user_id } = await callOperation(memberContext.request, GetMe);
      await callOperation(context.request, AddSessionSpeaker, { params, body: { user_id } });
      return memberContext.newPage();
    },
    async end() {
      await callOperation(context.request, UpdateSessionStatus, { params, body: { status: 'COMPLETED' } });
    },
    async addFeedback(answers) {
      for (const body of answers) await callOperation((await newMember()).request, GiveFeedback, { params, body });
    },
    async close() {
      for (const memberContext of contexts) await memberContext.close();
    },
  };
}
