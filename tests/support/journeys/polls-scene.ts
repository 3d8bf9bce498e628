/** A session with an organizer and members in separate browsers, for journeys of polls. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { EventDetail } from '@plenum/contracts/events/events';
import { CreateSessionPoll, type Poll, type PollDraft, SetPollStatus, VoteInPoll } from '@plenum/contracts/live/polls';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { joinWithRole } from './conference-joining.ts';
import { newContextFor } from './journey.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { callOperation } from './product-api.ts';

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
      const draft = {
        kind: 'ONE',
        question: 'Which one?',
        options: ['Red', 'Green', 'Blue'],
        choices_max: null,
      } as const;
      const rules = { is_anonymous: false, may_change: true, results: 'LIVE' } as const;
      const body = { ...draft, ...rules, ...fields, options: [...(fields.options ?? draft.options)] };
      const poll = await callOperation(context.request, CreateSessionPoll, { params: { session_id }, body });
      return callOperation(context.request, SetPollStatus, { params: { poll_id: poll.id }, body: { status: 'OPEN' } });
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
