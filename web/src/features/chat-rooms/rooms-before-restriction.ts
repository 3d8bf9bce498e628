import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import { useState } from 'react';

/** Returns the previous rooms while the viewer is restricted. */
export function useRoomsBeforeRestriction(
  listed: readonly ChatRoom[] | undefined,
  restricted: boolean,
): readonly ChatRoom[] | undefined {
  const [kept, setKept] = useState<readonly ChatRoom[]>([]);
  if (listed !== undefined && listed.length > 0 && listed !== kept) setKept(listed);
  return listed?.length === 0 && restricted ? kept : listed;
}
