/** A session with an organizer and members in separate browsers, for journeys of polls. */
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { EventDetail } from '@plenum/contracts/events/events';
import {
  CreateEventPoll,
  CreateSessionPoll,
  type Poll,
  type PollDraft,
  SetPollStatus,
  VoteInPoll,
} from '@plenum/contracts/live/polls';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { pollDraft } from '../api/poll-board.ts';
import { joinWithRole } from './conference-joining.ts';
import { newContextFor } from './journey.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { callOperation } from './product-api.ts';

/** Creates the poll “Tea?” of an event, which is not open. */
export const createEventPoll = (request: APIRequestContext, event_id: number): Promise<Poll> =>
  callOperation(request, CreateEventPoll, {
    params: { event_id },
    body: pollDraft({ question: 'Tea?', options: ['Yes', 'No'] }),
  });

export const openPoll = (request: APIRequestContext, poll_id: number): Promise<Poll> =>
  callOperation(request, SetPollStatus, { params: { poll_id }, body: { status: 'OPEN' } });

type ScreenOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

export interface PollsScene {
  readonly session_id: number;
  readonly path: string;
  /** Opens the session in a new browser of a new member. */
  enter(): Promise<{ readonly person: Person; readonly page: Page }>;
  open(fields: Partial<PollDraft>): Promise<Poll>;
  /** Votes as this many new members, without browsers. */
  voteAs(poll: Poll, choices: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** @param context of an organizer of the event */
export async function pollsScene(
  context: BrowserContext,
  browser: Browser,
  event: EventDetail,
  screen: ScreenOptions,
): Promise<PollsScene> {
  const { id: session_id } = await callOperation(context.request, CreateSession, {
    params: { event_id: event.id },
    body: { title: 'What we choose', session_type: 'KEYNOTE', start_time: '09:00', end_time: '10:00', day_number: 1 },
  });
  const path = `/app/events/${event.id}/sessions/${session_id}`;
  const contexts: BrowserContext[] = [];
  async function newMember(): Promise<{ person: Person; own: BrowserContext }> {
    const person = await newVerifiedAccount();
    await joinWithRole(context.request, event.id, person, 'ATTENDEE');
    const memberContext = await newContextFor(browser, person, screen);
    contexts.push(memberContext);
    return { person, own: memberContext };
  }
  return {
    session_id,
    path,
    async enter() {
      const { person, own } = await newMember();
      const page = await own.newPage();
      await page.goto(`${path}#polls`);
      return { person, page };
    },
    async open(fields) {
      const poll = await callOperation(context.request, CreateSessionPoll, {
        params: { session_id },
        body: pollDraft(fields),
      });
      return openPoll(context.request, poll.id);
    },
    async voteAs(poll, choices) {
      for (const choice of choices) {
        const { own } = await newMember();
        await callOperation(own.request, VoteInPoll, { params: { poll_id: poll.id }, body: { choices: [choice] } });
      }
    },
    async close() {
      for (const memberContext of contexts) await memberContext.close();
    },
  };
}
