import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { useState } from 'react';
import { useServerEvent } from '../../../lib/connection-hooks.ts';
import type { RoomsEvent } from './room-viewer.ts';

/** Returns the event with the current role and restrictions of the viewer, which server events update before the event is reloaded. */
export function useStanding(event: RoomsEvent): RoomsEvent {
  const [update, setUpdate] = useState<{ readonly asked: RoomsEvent; readonly now: RoomsEvent } | null>(null);
  useServerEvent('moderation_status_changed', ({ event_id, role, is_banned, can_use_chat }) => {
    if (event_id !== event.id) return;
    setUpdate({ asked: event, now: { ...event, user_role: role, is_banned, is_chat_banned: !can_use_chat } });
  });
  return update?.asked === event ? update.now : event;
}

/** Returns the previous rooms while the viewer is restricted. */
export function useRoomsBeforeRestriction(
  listed: readonly ChatRoom[] | undefined,
  restricted: boolean,
): readonly ChatRoom[] | undefined {
  const [kept, setKept] = useState<readonly ChatRoom[]>([]);
  if (listed !== undefined && listed.length > 0 && listed !== kept) setKept(listed);
  return listed?.length === 0 && restricted ? kept : listed;
}
