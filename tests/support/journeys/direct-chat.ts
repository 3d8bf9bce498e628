/** Two connected people, and the page object of their thread in a desktop window or on a phone. */
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { ListThreads, OpenThread, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import type { EventDetail } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { AnswerConnection, BlockUser, RequestConnection } from '@plenum/contracts/networking/connections';
import { newContextFor } from './journey.ts';
import { submitChatInput } from './keys.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { callOperation } from './product-api.ts';

type Size = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'isMobile'>;

export interface Guest {
  readonly person: Person;
  readonly context: BrowserContext;
  readonly page: Page;
}

export const icebreakerText = 'Which talk must I not miss?';

const idOf = async (request: APIRequestContext): Promise<number> => (await callOperation(request, GetMe)).id;

/** Creates a guest of an event who is connected with its host: one sends a request, the other accepts. */
export async function connectedGuest(
  browser: Browser,
  host: BrowserContext,
  event: EventDetail,
  size: Size,
): Promise<Guest> {
  const person = await newVerifiedAccount();
  const context = await newContextFor(browser, person, size);
  await callOperation(context.request, JoinByCode, { body: { code: event.join_code ?? '' } });
  const requested = await callOperation(context.request, RequestConnection, {
    body: {
      recipient_id: await idOf(host.request),
      icebreaker_message: icebreakerText,
      originating_event_id: event.id,
    },
  });
  await callOperation(host.request, AnswerConnection, {
    params: { connection_id: requested.id },
    body: { status: 'ACCEPTED' },
  });
  return { person, context, page: await context.newPage() };
}

/** Returns the number of unread messages of a person in all threads, from the server. */
export async function unreadDirectMessagesOf(request: APIRequestContext): Promise<number> {
  const { threads } = await callOperation(request, ListThreads);
  return threads.reduce((sum, { unread_count }) => sum + unread_count, 0);
}

/** Sends a message to a connected person over the API. */
export async function sendDirectMessageTo(
  from: APIRequestContext,
  to: APIRequestContext,
  content: string,
): Promise<void> {
  const { id: thread_id } = await callOperation(from, OpenThread, { body: { user_id: await idOf(to) } });
  await callOperation(from, SendDirectMessage, { params: { thread_id }, body: { content } });
}

export async function blockPerson(request: APIRequestContext, other: APIRequestContext): Promise<void> {
  await callOperation(request, BlockUser, { params: { other_id: await idOf(other) } });
}

/** Page object of the messages of one person. */
export class DirectChat {
  readonly page: Page;
  readonly other: string;

  constructor(page: Page, other: string) {
    this.page = page;
    this.other = other;
  }

  /** The dock, which is always visible; on phones, the bar of an event shows it as “Chat”. */
  get bar(): Locator {
    return this.page.getByRole('button', { name: /^Messages/ });
  }

  /** The list item of the other person. */
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

  async sendMessage(text: string): Promise<void> {
    await this.input.fill(text);
    await submitChatInput(this.input);
  }

  /** Counts the person's sent messages with a check mark. */
  async readMarks(): Promise<number> {
    return this.log.getByText('Read', { exact: true }).count();
  }
}
