/** The content of the screenshots: a conference with the same people, texts and times in every run. */
import { type APIRequest, type APIRequestContext, expect } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateUser } from '@plenum/contracts/accounts/users';
import { ListChatRooms, ListSessionChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { GetThread, MarkThreadRead, OpenThread, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { MarkRoomRead, PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { CreateEvent } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { AnswerConnection, RequestConnection } from '@plenum/contracts/networking/connections';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { UpdateSession } from '@plenum/contracts/schedule/sessions';
import { ListEventSpeakers, UpdateEventSpeaker } from '@plenum/contracts/schedule/speakers';
import { CreateSponsor } from '@plenum/contracts/schedule/sponsors';
import { type Person, newVerifiedAccount } from '../journeys/people.ts';
import { callOperation, importScheduleFile } from '../journeys/product-api.ts';
import { productDatabase, runningProduct } from '../services/journey.ts';
import { runSql } from '../services/postgres-statements.ts';
import { conferenceDays, conferenceZone, keynoteSpeaker, screenshotSchedule } from './conference.ts';

export interface Scene {
  readonly event_id: number;
  readonly session_id: number;
  readonly speakerId: number;
}

/** A person with a name and a login. */
interface Guest {
  readonly request: APIRequestContext;
  readonly user_id: number;
}

async function guest(api: APIRequest, name: string, title: string, company_name: string): Promise<Guest> {
  const request = await api.newContext({ baseURL: runningProduct().app });
  const [first_name = '', last_name = ''] = name.split(' ');
  const email = `${first_name}.${last_name}@assembly.example`.toLowerCase();
  const person: Person = { email, password: 'a bench in the third row', first_name, last_name, full_name: name };
  await newVerifiedAccount(person);
  const reply = await request.post('/api/auth/login', { data: { email, password: person.password } });
  expect(reply.status(), await reply.text()).toBe(200);
  const { id: user_id } = await callOperation(request, GetMe);
  await callOperation(request, UpdateUser, { params: { user_id }, body: { title, company_name } });
  return { request, user_id };
}

async function conference({ request }: Guest): Promise<number> {
  const organization = await callOperation(request, CreateOrganization, { body: { name: 'Open Assembly e.V.' } });
  const [start_date, end_date] = conferenceDays;
  const { id: event_id } = await callOperation(request, CreateEvent, {
    params: { organization_id: organization.id },
    body: {
      title: 'Open Assembly 2036',
      event_type: 'CONFERENCE',
      start_date,
      end_date,
      timezone: conferenceZone,
      company_name: 'Open Assembly e.V.',
      description: 'Two days about what belongs to everybody: streets, heat, songs and source code.',
    },
  });
  await importScheduleFile(request, event_id, screenshotSchedule());
  await callOperation(request, UpdateEvent, {
    params: { event_id },
    body: {
      status: 'PUBLISHED',
      join_policy: 'CODE',
      event_format: 'IN_PERSON',
      venue_name: 'Old Tram Depot',
      venue_city: 'Ghent',
      venue_country: 'Belgium',
      hero_description: 'Two days about what belongs to everybody.',
      sections: {
        welcome: {
          title: 'Welcome',
          content: 'Doors open at nine. Coffee is on the ground floor, next to the bicycles.',
        },
        highlights: [
          { title: 'Soup for all', description: 'Every evening, at the long table.' },
          { title: 'A quiet room', description: 'Behind the library, all day.' },
        ],
        faqs: [{ question: 'May I bring a child?', answer: 'Please do. There is a corner with wooden trams.' }],
      },
    },
  });
  for (const [name, tier_id] of [
    ['Harbour Works', 'gold'],
    ['Tramway Press', 'silver'],
  ] as const) {
    const body = { name, tier_id, featured: true, description: 'Makes this possible.' };
    await callOperation(request, CreateSponsor, { params: { event_id }, body });
  }
  return event_id;
}

/**
 * Sets the statuses of past, running and upcoming talks manually, because the clock of the server differs from that of
 * the screenshots.
 */
async function setMorningStatuses({ request }: Guest, event_id: number): Promise<Omit<Scene, 'event_id'>> {
  const { sessions } = await callOperation(request, GetAgenda, { params: { event_id } });
  const at = (hall: string, start: string) => {
    const session = sessions.find(
      ({ day_number, location, start_time }) => day_number === 1 && location === hall && start_time.startsWith(start),
    );
    if (session === undefined) throw new Error(`No session runs in ${hall} at ${start}.`);
    return session.id;
  };
  for (const [hall, start, status] of [
    ['Assembly Hall', '09:30', 'COMPLETED'],
    ['Assembly Hall', '11:00', 'LIVE'],
    ['Gallery', '10:45', 'LIVE'],
    ['Studio 3', '10:45', 'LIVE'],
    ['Library', '10:45', 'COMPLETED'],
    ['Library', '11:30', 'STARTING_SOON'],
    ['Gallery', '11:45', 'CANCELLED'],
  ] as const) {
    await callOperation(request, UpdateSession, { params: { session_id: at(hall, start) }, body: { status } });
  }
  const { speakers } = await callOperation(request, ListEventSpeakers, { params: { event_id } });
  const speakerId = speakers.find(({ full_name }) => full_name === keynoteSpeaker)?.profile_id;
  if (speakerId === undefined) throw new Error('The keynote has no speaker.');
  const bio =
    'Builds rooms in which strangers agree on something, and writes down how. Grew up between two tram lines.';
  await callOperation(request, UpdateEventSpeaker, {
    params: { event_id, profile_id: speakerId },
    body: { title: 'Architect', company_name: 'Studio of Common Things', bio },
  });
  return { session_id: at('Assembly Hall', '11:00'), speakerId };
}

type Line = readonly [from: Guest, content: string];

async function talkIn(room_id: number, lines: readonly Line[], reader: Guest): Promise<void> {
  for (const [{ request }, content] of lines) {
    await callOperation(request, PostRoomMessage, { params: { room_id }, body: { content } });
  }
  await callOperation(reader.request, MarkRoomRead, { params: { room_id }, body: { seq: lines.length } });
}

interface Acquaintances {
  readonly host: Guest;
  readonly amara: Guest;
  readonly jonas: Guest;
  readonly mei: Guest;
}

async function talkInRooms({ host, amara, jonas, mei }: Acquaintances, scene: Scene): Promise<void> {
  const { chat_rooms } = await callOperation(host.request, ListChatRooms, { params: { event_id: scene.event_id } });
  const general = chat_rooms.find(({ room_type }) => room_type === 'GLOBAL');
  const [publicRoom] = await callOperation(host.request, ListSessionChatRooms, {
    params: { session_id: scene.session_id },
  });
  if (general === undefined || publicRoom === undefined) throw new Error('A room is missing.');
  const morning: readonly Line[] = [
    [host, 'Good morning, and welcome! Doors are open, coffee is on the ground floor.'],
    [mei, 'Hello from the tram. This is my first conference, any advice?'],
    [amara, 'Comfortable shoes, and skip one talk for a conversation.'],
    [amara, 'It is always the one you remember.'],
    [jonas, 'The map is at https://assembly.example/map, in case you get lost as I did.'],
    [host, 'The quiet room is behind the library. Please keep it that way.'],
  ];
  await talkIn(general.id, morning, host);
  const questions: readonly Line[] = [
    [jonas, 'Is there a list of all stops?'],
    [amara, 'Yes, with the benches. The speaker shows it in a minute.'],
    [mei, 'Who repairs the benches?'],
  ];
  await talkIn(publicRoom.id, questions, host);
}

/** Creates two acquaintances of the host, one of whom has a pending request, and a person who may send one. */
async function getAcquainted({ host, amara, jonas, mei }: Acquaintances, event_id: number): Promise<void> {
  for (const { request } of [amara, jonas, mei]) {
    const body = {
      recipient_id: host.user_id,
      originating_event_id: event_id,
      icebreaker_message: 'What are you working on these days?',
    };
    const requested = await callOperation(request, RequestConnection, { body });
    if (request === mei.request) continue;
    await callOperation(host.request, AnswerConnection, {
      params: { connection_id: requested.id },
      body: { status: 'ACCEPTED' },
    });
  }
  const sendMessage = async (from: Guest, to: Guest, content: string) => {
    const { id: thread_id } = await callOperation(from.request, OpenThread, { body: { user_id: to.user_id } });
    await callOperation(from.request, SendDirectMessage, { params: { thread_id }, body: { content } });
    return thread_id;
  };
  await sendMessage(amara, host, 'Shall we look at the hall before the keynote?');
  await sendMessage(host, amara, 'Ten minutes past nine, at the blue stairs.');
  const thread_id = await sendMessage(amara, host, 'I bring the coffee.');
  // Marks everything as read: otherwise one screenshot would change what the next one shows.
  for (const { request } of [host, amara]) {
    const { last_seq } = await callOperation(request, GetThread, { params: { thread_id } });
    await callOperation(request, MarkThreadRead, { params: { thread_id }, body: { seq: last_seq } });
  }
  await sendMessage(jonas, host, 'The projector in the gallery hums.');
}

/** Replaces timestamps of the server's clock with the time of the screenshots, and random values with fixed ones. */
const fixedTimes = `
  update room_messages set created_at = timestamptz '2036-05-14 08:30Z' + seq * interval '4 minutes';
  update direct_messages set created_at = timestamptz '2036-05-14 06:50Z' + seq * interval '2 minutes';
  update direct_message_threads set created_at = '2036-05-14 06:50Z',
    last_message_at = timestamptz '2036-05-14 06:50Z' + last_seq * interval '2 minutes';
  update connections set created_at = timestamptz '2036-05-13 16:00Z' + id * interval '1 minute',
    updated_at = timestamptz '2036-05-13 17:00Z' + id * interval '1 minute';
  update users set created_at = '2036-02-01 10:00Z';
  update organizations set created_at = '2036-02-01 10:00Z';
  update notifications set created_at = timestamptz '2036-05-14 07:00Z' + id * interval '3 minutes';
  update event_users set created_at = timestamptz '2036-03-01 10:00Z' + user_id * interval '1 day';
  update events set join_code = 'MTNG2036', created_at = '2036-02-01 10:00Z' where title = 'Open Assembly 2036';`;

/**
 * Creates the scene.
 * @param file receives the login of the viewer
 */
export async function createScene(api: APIRequest, file: string): Promise<Scene> {
  const host = await guest(api, 'Ingrid Solberg', 'Programme chair', 'Open Assembly e.V.');
  const amara = await guest(api, 'Amara Okafor', 'Urban planner', 'Studio Eastgate');
  const jonas = await guest(api, 'Jonas Weber', 'Stage manager', 'Lighthouse Cooperative');
  const mei = await guest(api, 'Mei Tanaka', 'Student', 'Institute of Applied Kindness');
  const event_id = await conference(host);
  const scene: Scene = { event_id, ...(await setMorningStatuses(host, event_id)) };
  await runSql(productDatabase(), fixedTimes);
  for (const { request } of [amara, jonas, mei])
    await callOperation(request, JoinByCode, { body: { code: 'MTNG2036' } });
  await talkInRooms({ host, amara, jonas, mei }, scene);
  await getAcquainted({ host, amara, jonas, mei }, event_id);
  await runSql(productDatabase(), fixedTimes);
  await host.request.storageState({ path: file });
  await Promise.all([host, amara, jonas, mei].map(async ({ request }) => request.dispose()));
  return scene;
}
