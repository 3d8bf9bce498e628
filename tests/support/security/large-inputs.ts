/** The largest allowed files, and sending them over real connections. */
import {
  maxRoomMessageLength,
  maxAgendaSessions,
  maxCsvInvitations,
  maxCsvInvitationsBytes,
  maxImportFileBytes,
} from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import type { TestApi } from '../api/test-api.ts';
import type { TestClient } from '../api/test-client.ts';
import { multipartUpload } from '../api/upload.ts';

/** Returns deterministic text that compresses badly. */
function randomWords(length: number, seed: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < length) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += `${state.toString(36)} `;
  }
  return text.slice(0, length);
}

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns a frab XML of nearly 50 MB with 5,000 sessions: two days, 50 locations, a person with a biography in each
 * session.
 * @param seed selects the words, so that files differ
 * @param bytes approximate size of the file
 */
export function largestSchedule(
  start_date: string,
  nextDate: string,
  seed = 0,
  bytes = maxImportFileBytes * 0.97,
): Buffer {
  const perSession = Math.max(0, Math.floor(bytes / maxAgendaSessions) - 900);
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<schedule><version>1</version><conference><title>Largest</title>',
    `<start>${start_date}</start><end>${nextDate}</end><time_zone_name>Europe/Brussels</time_zone_name></conference>\n`,
  ];
  let number = 0;
  for (const [day, date] of [start_date, nextDate].entries()) {
    parts.push(`<day index="${day + 1}" date="${date}">\n`);
    for (let room = 0; room < 50; room += 1) {
      parts.push(`<room name="Room ${room}">\n`);
      for (let slot = 0; slot < maxAgendaSessions / 100; slot += 1) {
        number += 1;
        const start = `${pad(8 + Math.floor(slot / 4))}:${pad((slot % 4) * 15)}`;
        parts.push(
          `<event guid="guid-${number}" id="${number}"><start>${start}</start><duration>00:15</duration>`,
          `<title>Session ${number} ${randomWords(40, number)}</title><track>Track ${room % 12}</track>`,
          `<description>&lt;p&gt;${randomWords(perSession, number + seed * 7919)}&lt;/p&gt;</description>`,
          `<persons><person id="${number % 2000}"><name>Person ${number % 2000}</name>`,
          `<biography>${number <= 2000 ? randomWords(400, number) : ''}</biography></person></persons></event>\n`,
        );
      }
      parts.push('</room>\n');
    }
    parts.push('</day>\n');
  }
  parts.push('</schedule>\n');
  return Buffer.from(parts.join(''));
}

/**
 * Returns a list of people to invite.
 * @param count number of rows; 5,000 of them have the maximum total size
 */
export function largestPeopleList(count = maxCsvInvitations): Buffer {
  const messageLength = Math.floor((maxCsvInvitationsBytes * 0.97) / maxCsvInvitations) - 50;
  const lines = Array.from(
    { length: count },
    (_, index) => `p${index}@example.org,Person,Number ${index},${randomWords(messageLength, index)}`,
  );
  return Buffer.from(['email,first_name,last_name,message', ...lines].join('\n'));
}

const messagesAtOnce = 500;

const fillMessages = statement(
  'test-large-messages',
  `insert into room_messages (room_id, seq, user_id, content)
   select (select min(id) from chat_rooms where event_id = $2), 1000 + n, $1, repeat(md5(n::text), $4::int / 32)
     from generate_series($3::int, $5::int) n`,
);
const fillNotifications = statement(
  'test-large-notifications',
  `insert into notifications (user_id, kind, subject_id, version)
   select $1, 'CONNECTION_REQUESTED', n, 1 from generate_series(1, $2::int) n order by n`,
);

/** Fills an account with messages of the maximum length in a room of an event, and with notifications. */
export async function fillAccount(
  { deps }: TestApi,
  { user_id, event_id }: { readonly user_id: number; readonly event_id: number },
  { messages, notifications }: { readonly messages: number; readonly notifications: number },
): Promise<void> {
  // In parts, because updating the search index takes time and a statement is limited to ten seconds.
  for (let first = 1; first <= messages; first += messagesAtOnce) {
    const last = Math.min(first + messagesAtOnce - 1, messages);
    await deps.db.rows(fillMessages, [user_id, event_id, first, maxRoomMessageLength, last]);
  }
  await deps.db.rows(fillNotifications, [user_id, notifications]);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Creates a logged-in browser over a real connection, with the cookies of a test client. */
export function newWireClient(base: string, client: TestClient) {
  const cookie = [...client.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await fetch(`${base}/api${path}`, {
      ...init,
      method,
      headers: { cookie, 'x-forwarded-for': client.address, ...(init.headers as Record<string, string> | undefined) },
    });
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
  };
  return {
    send,
    upload: (path: string, bytes: Uint8Array, file_name: string, fields: Readonly<Record<string, string>> = {}) => {
      const { payload, headers } = multipartUpload(bytes, file_name, 'file', fields);
      return send('POST', path, { body: new Uint8Array(payload as Buffer), headers: { ...headers } });
    },
  };
}
