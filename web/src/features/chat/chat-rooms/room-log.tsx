import type { ChatRoom, RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { loadOlderWithinPx, nearBottomRoomPx } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { PendingMessage } from '../../../lib/chat/transcript.ts';
import { useZones } from '../../../lib/event-time.ts';
import { failureStatus } from '../../../lib/http.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { MessageLog } from '../../../ui/chat/message-log.tsx';
import type { LogDistances } from '../../../ui/chat/use-log-scroll.ts';
import { useRoving } from '../../../ui/chat/use-roving.ts';
import { changeMessages } from './change-messages.ts';
import { t } from './chat-rooms.en.json';
import { useRequestedMessage } from './linked-message.ts';
import { loadTools } from './load-tools.ts';
import { authorName, hasMenu, type MessageActions, type MessageDialog as OpenDialog } from './message-actions.ts';
import { MessageList } from './message-list.tsx';
import { asEdited, isCompleteMessage, asModerated } from './room-messages.ts';
import type { RoomsEvent } from './room-viewer.ts';
import type { OpenRoom } from './use-room.ts';

const MessageDialog = lazy(() => loadTools().then(({ loadDialog }) => loadDialog()));

interface RoomLogProps {
  readonly room: ChatRoom;
  readonly open: OpenRoom;
  readonly event: RoomsEvent;
  readonly canModerate: boolean;
  /** Selects the message to reply to; absent if the viewer may not write. */
  readonly onReply: ((message: RoomMessage) => void) | undefined;
  /** Whether the viewer may react to messages. */
  readonly mayReact: boolean;
  readonly onRetry: (message: PendingMessage) => void;
}

/** First unread sequence number when the room was opened; null if all was read. */
function useUnreadFrom(room: ChatRoom): number | null {
  const [unread_from] = useState(() => (room.read_seq > 0 && room.unread_count > 0 ? room.read_seq + 1 : null));
  return unread_from;
}

const distances: LogDistances = {
  nearBottomPx: nearBottomRoomPx,
  loadWithinPx: () => loadOlderWithinPx,
  loadOlderDelayMs: 0,
};

export function RoomLog({ room, event, open, canModerate, onReply, mayReact, onRetry }: RoomLogProps) {
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { entries } = open.transcript;
  const unread_from = useUnreadFrom(room);
  useRequestedMessage(room.id, open);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const actions = useMemo<MessageActions>(
    () => ({
      event_id: event.id,
      role: event.user_role,
      onReply,
      mayReact,
      onDialog: setDialog,
      onShowMessage: (seq) => void loadTools().then(({ scrollToMessage }) => scrollToMessage(open.feed, seq)),
      onDeleted: canModerate ? (message) => markDeleted(open.feed, message) : undefined,
      acceptsQuestions: room.subtype === 'PUBLIC' && eventRoleMay(event.user_role, 'question:take_message'),
    }),
    [event.id, event.user_role, room.subtype, canModerate, mayReact, onReply, open.feed],
  );
  const zones = useZones(event.timezone);
  const able = entries
    .filter(isCompleteMessage)
    .filter((message) => hasMenu(message, message.user_id === ownId, actions));
  const { tabStop, ...roving } = useRoving(able);
  return (
    <MessageLog
      chat={open}
      label={t('chat.log', { room: room.name })}
      emptyText={t('chat.empty')}
      beginningText={t('chat.beginning', { room: room.name })}
      distances={distances}
      // The room itself displays the lost connection.
      failure={failureStatus(open.failure) === 0 ? undefined : open.failure}
      isShown={isCompleteMessage}
      isOwn={(entry) => isCompleteMessage(entry) && entry.user_id === ownId}
      spokenOf={(entry) =>
        isCompleteMessage(entry) && !entry.is_deleted ? { name: authorName(entry), text: entry.content } : null
      }
      onRetry={onRetry}
      {...roving}
    >
      <MessageList {...{ entries, ownId, unread_from, actions, zones, tabStop }} />
      {dialog && (
        <Suspense fallback={null}>
          <MessageDialog
            {...{ dialog, zones, mayReact }}
            onEdited={({ seq, edited_at = '', ...message }) =>
              changeMessages(open.feed, [seq], asEdited({ ...message, edited_at }))
            }
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </MessageLog>
  );
}

/** The server event may not have arrived yet. */
function markDeleted(feed: OpenRoom['feed'], { seq }: RoomMessage): void {
  const { user } = useAuth.getState();
  if (user === null) return;
  const deletedByMe = asModerated({ id: user.id, full_name: user.full_name });
  changeMessages(feed, [seq], deletedByMe);
}
