/** Two people in one event, each with their own browser: the organizer and a guest. */
import type { APIRequestContext, Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import type { EventDetail } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { ChatPage } from './chat-page.ts';
import { newContextFor } from './journey.ts';
import { type Person, newVerifiedAccount } from './people.ts';
import { callOperation, generalRoom, newEvent } from './product-api.ts';

interface Side {
  readonly person: Person;
  readonly user_id: number;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly chat: ChatPage;
}

export interface RoomsScene {
  readonly event: EventDetail;
  /** The foyer. */
  readonly room_id: number;
  readonly host: Side;
  readonly guest: Side;
  close(): Promise<void>;
}

async function side(browser: Browser, person: Person, screen: BrowserContextOptions): Promise<Side> {
  const context = await newContextFor(browser, person, screen);
  const { id: user_id } = await callOperation(context.request, GetMe);
  return { person, user_id, context, request: context.request, chat: new ChatPage(await context.newPage()) };
}

/** Creates the scene; both browsers have that screen size. */
export async function roomsScene(browser: Browser, screen: BrowserContextOptions): Promise<RoomsScene> {
  const newSide = async () => side(browser, await newVerifiedAccount(), screen);
  const [host, guest] = await Promise.all([newSide(), newSide()]);
  const event = await newEvent(host.request);
  await callOperation(guest.request, JoinByCode, { body: { code: event.join_code ?? '' } });
  const room_id = await generalRoom(host.request, event.id);
  const close = async (): Promise<void> => {
    await Promise.all([host.context.close(), guest.context.close()]);
  };
  return { event, room_id, host, guest, close };
}
