/** Sample messages and threads for tests in this folder. */
import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import type { ListedThread } from './thread-list.ts';

const ada = { id: 2, full_name: 'Ada Lovelace', first_name: 'Ada', image_url: null };

export const message = (seq: number, overrides: Partial<DirectMessage> = {}): DirectMessage => ({
  id: seq * 10,
  thread_id: 1,
  seq,
  sender_id: ada.id,
  sender: ada,
  client_id: null,
  content: `m${seq}`,
  encrypted_content: null,
  status: 'SENT',
  created_at: '2025-02-01T09:00:00Z',
  is_sender: false,
  ...overrides,
});

export const thread = (id: number, overrides: Partial<ListedThread> = {}): ListedThread => ({
  id,
  is_encrypted: false,
  event_scope_id: null,
  created_at: '2025-02-01T08:00:00Z',
  last_message_at: '2025-02-01T08:00:00Z',
  last_seq: 0,
  read_seq: 0,
  first_seq: 1,
  other_read_seq: 0,
  other_user: ada,
  last_message: null,
  unread_count: 0,
  shared_event_ids: [],
  can_send: true,
  is_blocked: false,
  other_user_in_event: null,
  ...overrides,
});
