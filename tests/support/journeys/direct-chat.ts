/** Two people who are connected, and their conversation as they use it in a window or on a phone. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { JoinByCode } from '@plenum/contracts/attendees';
import { GetMe } from '@plenum/contracts/auth';
import { AnswerConnection, BlockUser, RequestConnection } from '@plenum/contracts/connections';
import { ListThreads, OpenThread, SendDirectMessage } from '@plenum/contracts/direct-messages';
import type { EventDetail } from '@plenum/contracts/events';
import { browserOf } from './journey.ts';
import { press } from './keys.ts';
import { type Person, verifiedPerson } from './people.ts';
import { call, newEvent } from './product-api.ts';

type Size = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

export interface Guest {
  readonly person: Person;
  readonly context: BrowserContext;
  readonly page: Page;
}

export const icebreaker = 'Which talk must I not miss?';

const idOf = async (request: APIRequestContext): Promise<number> => (await call(request, GetMe)).id;

/** Somebody who comes to an event and connects with its host: one asks, the other accepts. */
export async function connectedGuest(
  browser: Browser,
  host: BrowserContext,
  event: EventDetail,
  size: Size,
): Promise<Guest> {
  const person = await verifiedPerson();
  const context = await browserOf(browser, person, size);
  await call(context.request, JoinByCode, { body: { code: event.join_code ?? '' } });
  const asked = await call(context.request, RequestConnection, {
    body: {
      recipient_id: await idOf(host.request),
      icebreaker_message: icebreaker,
      originating_event_id: event.id,
    },
  });
  await call(host.request, AnswerConnection, {
    params: { connection_id: asked.id },
    body: { status: 'ACCEPTED' },
  });
  return { person, context, page: await context.newPage() };
}

/** An event of the host, in which people may ask in their own words. */
export const meetingPlace = async (host: BrowserContext): Promise<EventDetail> => newEvent(host.request);

/** How many messages somebody has not read, in all of their conversations, as the server counts. */
export async function unreadOf(request: APIRequestContext): Promise<number> {
  const { threads } = await call(request, ListThreads);
  return threads.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

/** One person writes to another whom they are connected with, from somewhere else. */
export async function writeTo(from: APIRequestContext, to: APIRequestContext, content: string): Promise<void> {
  const { id: thread_id } = await call(from, OpenThread, { body: { user_id: await idOf(to) } });
  await call(from, SendDirectMessage, { params: { thread_id }, body: { content } });
}

/** One person wants nothing to do with another any more. */
export async function block(request: APIRequestContext, other: APIRequestContext): Promise<void> {
  await call(request, BlockUser, { params: { other_id: await idOf(other) } });
}

/** The messages of one person on one screen. */
export class DirectChat {
  readonly page: Page;
  readonly other: string;

  constructor(page: Page, other: string) {
    this.page = page;
    this.other = other;
  }

  /** The bar that is always there. */
  get bar(): Locator {
    return this.page.getByRole('button', { name: /^Messages/ });
  }

  /** The line of the other person in the list. */
  get row(): Locator {
    return this.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: this.other });
  }

  get log(): Locator {
    return this.page.getByRole('log', { name: `Conversation with ${this.other}` });
  }

  get input(): Locator {
    return this.page.getByRole('textbox', { name: /^Message to / });
  }

  get pending(): Locator {
    return this.page.getByTestId('pending-message');
  }

  get chip(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Open conversation with ${this.other}`) });
  }

  async open(): Promise<void> {
    await this.bar.click();
    await this.row.getByRole('button').first().click();
    await expect(this.input).toBeEnabled();
  }

  async say(text: string): Promise<void> {
    await this.input.fill(text);
    await press(this.input, 'Enter');
  }

  /** Own messages that carry a check mark. */
  async readMarks(): Promise<number> {
    return this.log.getByText('Read', { exact: true }).count();
  }
}
