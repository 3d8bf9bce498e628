import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { describe, expect, it } from 'vitest';
import { roomChannel, userChannel } from './channels.ts';
import { feedText, readFeedText } from './room-feed-text.ts';

const author = {
  id: 3,
  full_name: 'Ada Lovelace',
  image_url: null,
  first_name: 'Ada',
  last_name: 'Lovelace',
  role: 'ATTENDEE',
  is_session_speaker: false,
} as const;

const message: ServerEventPayload<'new_chat_message'> = {
  id: 7,
  room_id: 1,
  seq: 12,
  user_id: 3,
  client_id: null,
  content: 'One line\nand another',
  created_at: '2026-11-21T10:00:00.000Z',
  is_deleted: false,
  deleted_at: null,
  deleted_by_id: null,
  deleted_by: null,
  user: author,
  sender: author,
};
const room = { channels: [roomChannel(1)] };
const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;

describe('text of a feed', () => {
  it('contains a message as its number and its JSON, which is passed on without parsing', () => {
    const text = feedText('new_chat_message', message, room);
    expect(text).toBe(`12\n${JSON.stringify(message)}`);
    expect(readFeedText(text)).toEqual({ kind: 'message', seq: 12, text: JSON.stringify(message) });
  });

  it('contains the trace of a sampled message next to its number', () => {
    const text = feedText('new_chat_message', message, room, traceparent);
    expect(text).toBe(`12 ${traceparent}\n${JSON.stringify(message)}`);
    expect(readFeedText(text)).toEqual({ kind: 'message', seq: 12, text: JSON.stringify(message), traceparent });
  });

  it.each([
    ['a message that came back', { ...room, isRepeated: true }],
    ['a message that some do not get', { ...room, except: [userChannel(3)] }],
  ])('contains %s as an event, with or without its trace', (_what, audience) => {
    for (const encoded of [null, traceparent])
      expect(readFeedText(feedText('new_chat_message', message, audience, encoded))).toMatchObject({
        kind: 'event',
        name: 'new_chat_message',
        payload: message,
      });
  });
});
