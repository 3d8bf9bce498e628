import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { useEffect, useMemo, useState } from 'react';
import { Feed, useFeed } from '../../../lib/chat/feed.ts';
import { ReadPositionSender } from '../../../lib/chat/read-position.ts';
import { Sender } from '../../../lib/chat/sender.ts';
import { failureCode } from '../../../lib/http.ts';
import { onServerEvent, useConnection } from '../../../lib/socket.ts';
import { loadReactions } from '../../../ui/chat/load-reactions.ts';
import type { OpenChat } from '../../../ui/chat/message-log.tsx';
import { changeMessages } from './change-messages.ts';
import { feedSource, joinRoom, markRead, postMessage, registerRoomView } from './chat-rooms.api.ts';
import { joinWithRetries } from './join-with-retries.ts';
import { recordRead, reloadRooms } from './room-lists.ts';
import {
  asEdited,
  isCompleteMessage,
  asModerated,
  asRemoved,
  type RoomEntry,
  withTombstones,
} from './room-messages.ts';

const readIntervalMs = 2000;
const arrivalDisplayMs = 4000;

export interface OpenRoom extends OpenChat<RoomEntry> {
  readonly user_count: number | null;
  /** Name of the person who entered a small room just now. */
  readonly arrivedName: string | null;
}

function openRoom(room_id: number): Pick<OpenRoom, 'feed' | 'sender'> & { readonly marks: ReadPositionSender } {
  const feed = new Feed<RoomEntry>(feedSource(room_id));
  const sender = new Sender<RoomEntry>({
    draftKey: `room.${room_id}`,
    feed,
    post: (message) => postMessage(room_id, message),
    // Slow mode only delays a message, so its text returns to the input.
    staysInLog: (failure) => failureCode(failure) !== 'slow_mode',
  });
  const marks = new ReadPositionSender(
    readIntervalMs,
    (seq) => void markRead(room_id, seq),
    // The displayed unread counts are updated without waiting for the interval.
    (seq) => void recordRead(room_id, seq),
  );
  return { feed, sender, marks };
}

/** Joins a room while the component is mounted, and again after each reconnection; maintains its transcript. */
export function useRoom(room_id: number): OpenRoom {
  const { feed, sender, marks } = useMemo(() => openRoom(room_id), [room_id]);
  const state = useFeed(feed);
  const connections = useConnection((connection) => connection.connections);
  const [user_count, setUserCount] = useState<number | null>(null);
  const arrivedName = useArrivalName(room_id);

  useEffect(() => {
    const unsubscribe = listen(room_id, feed, setUserCount);
    const leave = registerRoomView(room_id);
    return () => {
      unsubscribe();
      leave();
      marks.flush();
    };
  }, [room_id, feed, marks]);

  useEffect(() => {
    // Joins before loading missed messages, so that no message is lost in between.
    const onJoined = async (joined: ClientEventReply<'join_chat_room'> | null): Promise<void> => {
      const isRejoin = feed.get().isLoaded;
      if (joined !== null) {
        feed.mergeJoinReply(withTombstones(joined.messages, joined.last_seq), joined.last_seq);
        setUserCount(joined.user_count);
      }
      if (joined === null || !feed.get().isLoaded) await feed.sync();
      if (isRejoin) await feed.refresh(joined?.messages[0]?.seq).catch(() => undefined);
    };
    return joinWithRetries(
      () => joinRoom(room_id),
      (joined) => void onJoined(joined),
    );
  }, [room_id, feed, connections]);

  return { ...state, feed, sender, user_count, arrivedName, markSeen: marks.markSeen };
}

const mayHaveReactions = (entry: RoomEntry): boolean => isCompleteMessage(entry) && !entry.is_deleted;

/** Passes the server events of one room to its feed. */
function listen(room_id: number, feed: Feed<RoomEntry>, onUserCount: (count: number) => void): () => void {
  const isOfRoom = (news: { readonly room_id: number }): boolean => news.room_id === room_id;
  const unsubscribers = [
    onServerEvent('new_chat_message', (message) => {
      if ('room_id' in message && isOfRoom(message)) feed.receive({ messages: [message] });
    }),
    onServerEvent('new_chat_messages', (batch) => isOfRoom(batch) && feed.receive({ messages: batch.messages })),
    onServerEvent('chat_message_edited', (payload) => {
      if (isOfRoom(payload)) changeMessages(feed, [payload.seq], asEdited(payload));
    }),
    onServerEvent('chat_reactions', (payload) => {
      if (!isOfRoom(payload)) return;
      void loadReactions().then(({ withReactions }) =>
        feed.applyServerChange((transcript) => withReactions(transcript, payload.messages, mayHaveReactions)),
      );
    }),
    onServerEvent('chat_message_removed', (payload) => {
      if (isOfRoom(payload)) changeMessages(feed, [payload.seq], asRemoved);
    }),
    onServerEvent('chat_message_moderated', (payload) => {
      if (isOfRoom(payload)) changeMessages(feed, [payload.seq], asModerated(payload.deleted_by));
    }),
    onServerEvent('chat_messages_removed', (payload) => {
      if (isOfRoom(payload)) changeMessages(feed, payload.seqs, asRemoved);
    }),
    onServerEvent('chat_messages_moderated', (payload) => {
      if (isOfRoom(payload)) changeMessages(feed, payload.seqs, asModerated(payload.deleted_by));
    }),
    onServerEvent('room_head', (head) => isOfRoom(head) && feed.receive({ last_seq: head.last_seq })),
    onServerEvent('chat_notification', (head) => isOfRoom(head) && feed.receive({ last_seq: head.last_seq })),
    onServerEvent('room_user_count', (count) => isOfRoom(count) && onUserCount(count.user_count)),
    // The server removed the user from the room; the reloaded lists show whether it is closed, deleted or not accessible.
    onServerEvent('chat_room_left', (payload) => {
      if (isOfRoom(payload)) reloadRooms();
    }),
  ];
  return () => {
    for (const end of unsubscribers) end();
  };
}

/** Returns the name of the last person who entered, for a few seconds; not announced to screen readers. */
function useArrivalName(room_id: number): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onServerEvent('user_joined_room', (arrival) => {
      if (arrival.room_id !== room_id) return;
      setName(arrival.user.full_name);
      clearTimeout(timer);
      timer = setTimeout(() => setName(null), arrivalDisplayMs);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [room_id]);
  return name;
}

/** Returns the user’s newest message in the transcript, for slow mode. */
export const newestMessageOf = (open: OpenRoom, user_id: number): RoomMessage | undefined =>
  open.transcript.entries.filter(isCompleteMessage).findLast((message) => message.user_id === user_id);
