import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { describe, expect, it } from 'vitest';
import { badgeOf, sortRooms } from './room-order.ts';

const room = (id: number, room_type: ChatRoom['room_type'], display_order: number): ChatRoom => ({
  id,
  event_id: 1,
  session_id: null,
  name: `${room_type} ${id}`,
  description: null,
  room_type,
  subtype: null,
  is_enabled: true,
  display_order,
  slow_mode_seconds: 0,
  announce_only: false,
  created_at: '2025-01-01T00:00:00Z',
  updated_at: null,
  is_deleted: false,
  last_seq: 0,
  read_seq: 0,
  unread_count: 0,
  message_count: 0,
  active_users: 0,
  last_message: null,
  latest_message: null,
  can_post: true,
});

describe('rooms', () => {
  it('are sorted as general, green room, admin, then by display order', () => {
    const rooms = [room(1, 'ADMIN', 1), room(2, 'GLOBAL', 20), room(3, 'GREEN_ROOM', 1), room(4, 'GLOBAL', 10.5)];
    expect(sortRooms(rooms).map(({ id }) => id)).toEqual([4, 2, 3, 1]);
  });

  it('have a badge, except the general one', () => {
    expect(badgeOf({ room_type: 'GLOBAL', subtype: null })).toBeNull();
    expect(badgeOf({ room_type: 'ADMIN', subtype: null })).toBe('ADMIN');
    expect(badgeOf({ room_type: 'SESSION', subtype: 'BACKSTAGE' })).toBe('BACKSTAGE');
  });
});
