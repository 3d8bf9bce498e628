import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { useEffect, useMemo, useState } from 'react';
import { Feed } from '../../../lib/chat/feed.ts';
import { Sender } from '../../../lib/chat/sender.ts';
import { ReadMarks, useFeed } from '../../../lib/chat/use-chat.ts';
import { failureCode } from '../../../lib/http.ts';
import { onServerEvent, useConnection } from '../../../lib/socket.ts';
import { loadReactions } from '../../../ui/chat/load-reactions.ts';
import type { OpenChat } from '../../../ui/chat/message-log.tsx';
import { changeMessages } from './change-messages.ts';
import { feedSource, joinRoom, markRead, postMessage, showRoom } from './chat-rooms.api.ts';
import { joinWithRetries } from './join-with-retries.ts';
import { reloadRooms } from './room-lists.ts';
import { edited, isWhole, moderated, removed, type RoomEntry, withTombstones } from './room-messages.ts';

const readPauseMs = 2000;
const arrivalShownMs = 4000;

export interface OpenRoom extends OpenChat<RoomEntry> {
  readonly user_count: number | null;
  /** Name of the person who entered a small room just now. */
  readonly arrived: string | null;
}

function openRoom(room_id: number): Pick<OpenRoom, 'feed' | 'sender'> & { readonly marks: ReadMarks } {
  const feed = new Feed<RoomEntry>(feedSource(room_id));
  const sender = new Sender<RoomEntry>({
    place: `room.${room_id}`,
    feed,
    post: (message) => postMessage(room_id, message),
    // Slow mode only delays a message: its text returns to the input.
    isKept: (failure) => failureCode(failure) !== 'slow_mode',
  });
  return { feed, sender, marks: new ReadMarks(readPauseMs, (seq) => void markRead(room_id, seq)) };
}

/** Joins a room while the component is mounted, also after each reconnection, and maintains its transcript. */
export function useRoom(room_id: number): OpenRoom {
  const { feed, sender, marks } = useMemo(() => openRoom(room_id), [room_id]);
  const state = useFeed(feed);
  const connections = useConnection((connection) => connection.connections);
  const [user_count, setUserCount] = useState<number | null>(null);
  const arrived = useArrival(room_id);

  useEffect(() => {
    const end = listen(room_id, feed, setUserCount);
    const leave = showRoom(room_id);
    return () => {
      end();
      leave();
      marks.flush();
    };
  }, [room_id, feed, marks]);

  useEffect(() => {
    // Joins before loading missed messages, so that no message is lost in between.
    const onJoined = async (joined: ClientEventReply<'join_chat_room'> | null): Promise<void> => {
      const isReturn = feed.get().isLoaded;
      if (joined !== null) {
        feed.enter(withTombstones(joined.messages, joined.last_seq), joined.last_seq);
        setUserCount(joined.user_count);
      }
      if (joined === null || !feed.get().isLoaded) await feed.wake();
      if (isReturn) await feed.refresh(joined?.messages[0]?.seq).catch(() => undefined);
    };
    return joinWithRetries(
      () => joinRoom(room_id),
      (joined) => void onJoined(joined),
    );
  }, [room_id, feed, connections]);

  return { ...state, feed, sender, user_count, arrived, seen: marks.seen };
}

const mayHaveReactions = (entry: RoomEntry): boolean => isWhole(entry) && !entry.is_deleted;

/** Passes the server events of one room to its feed. */
function listen(room_id: number, feed: Feed<RoomEntry>, onUserCount: (count: number) => void): () => void {
  const isHere = (news: { readonly room_id: number }): boolean => news.room_id === room_id;
  const ends = [
    onServerEvent('new_chat_message', (message) => {
      if ('room_id' in message && isHere(message)) feed.receive({ messages: [message] });
    }),
    onServerEvent('new_chat_messages', (batch) => isHere(batch) && feed.receive({ messages: batch.messages })),
    onServerEvent('chat_message_edited', (news) => {
      if (isHere(news)) changeMessages(feed, [news.seq], edited(news));
    }),
    onServerEvent('chat_reactions', (news) => {
      if (!isHere(news)) return;
      void loadReactions().then(({ withReactions }) =>
        feed.amend((transcript) => withReactions(transcript, news.messages, mayHaveReactions)),
      );
    }),
    onServerEvent('chat_message_removed', (news) => {
      if (isHere(news)) changeMessages(feed, [news.seq], removed);
    }),
    onServerEvent('chat_message_moderated', (news) => {
      if (isHere(news)) changeMessages(feed, [news.seq], moderated(news.deleted_by));
    }),
    onServerEvent('chat_messages_removed', (news) => {
      if (isHere(news)) changeMessages(feed, news.seqs, removed);
    }),
    onServerEvent('chat_messages_moderated', (news) => {
      if (isHere(news)) changeMessages(feed, news.seqs, moderated(news.deleted_by));
    }),
    onServerEvent('room_head', (head) => isHere(head) && feed.receive({ last_seq: head.last_seq })),
    onServerEvent('chat_notification', (head) => isHere(head) && feed.receive({ last_seq: head.last_seq })),
    onServerEvent('room_user_count', (count) => isHere(count) && onUserCount(count.user_count)),
    // The server removed the user from the room; the reloaded lists show whether it is closed, deleted or not accessible.
    onServerEvent('chat_room_left', (news) => {
      if (isHere(news)) reloadRooms();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the name of the last person who entered, for a moment; not announced to screen readers. */
function useArrival(room_id: number): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onServerEvent('user_joined_room', (arrival) => {
      if (arrival.room_id !== room_id) return;
      setName(arrival.user.full_name);
      clearTimeout(timer);
      timer = setTimeout(() => setName(null), arrivalShownMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [room_id]);
  return name;
}

/** Returns the user’s newest message in the transcript, for slow mode. */
export const newestOf = (open: OpenRoom, user_id: number): RoomMessage | undefined =>
  open.transcript.entries.filter(isWhole).findLast((message) => message.user_id === user_id);
