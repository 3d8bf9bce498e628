import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { useEffect, useMemo } from 'react';
import { useFeed } from '../../../lib/chat/feed.ts';
import { ReadPositionSender } from '../../../lib/chat/read-position.ts';
import { onServerEvent, useConnection } from '../../../lib/socket.ts';
import { loadReactions } from '../../../ui/chat/load-reactions.ts';
import type { OpenChat } from '../../../ui/chat/message-log.tsx';
import { chatOf, markRead, recordRead } from './direct-messages.api.ts';
import { pollIntervalMs } from './threads.api.ts';

const readIntervalMs = 400;

export interface OpenThread extends OpenChat<DirectMessage> {
  readonly thread_id: number;
}

/** Returns the complete, live conversation of a thread while the component is mounted. */
export function useThreadFeed(thread_id: number): OpenThread {
  const { feed, sender } = chatOf(thread_id);
  const state = useFeed(feed);
  const { connections, state: connection } = useConnection();
  const marks = useMemo(
    () =>
      new ReadPositionSender(
        readIntervalMs,
        (seq) => void markRead(thread_id, seq),
        (seq) => void recordRead(thread_id, seq),
      ),
    [thread_id],
  );
  useEffect(() => marks.flush, [marks]);
  useEffect(() => {
    const unsubscribers = [
      onServerEvent('new_direct_message', (message) => {
        if (message.thread_id === thread_id) feed.receive({ messages: [message] });
      }),
      onServerEvent('direct_message_reactions', (payload) => {
        if (payload.thread_id !== thread_id) return;
        void loadReactions().then(({ withReactions }) =>
          feed.applyServerChange((transcript) => withReactions(transcript, payload.messages)),
        );
      }),
      onServerEvent('new_message', (notice) => {
        if (notice.thread_id === thread_id) feed.receive({ last_seq: notice.last_seq });
      }),
      onServerEvent('messages_read', (receipt) => {
        if (receipt.thread_id === thread_id) feed.receive({ other_read_seq: receipt.read_seq });
      }),
    ];
    return () => {
      for (const end of unsubscribers) end();
    };
  }, [thread_id, feed]);
  useEffect(() => {
    // Reactions to loaded messages may have changed while the conversation was closed or the connection was lost.
    const isReturn = feed.get().isLoaded;
    void feed.sync();
    if (isReturn) void feed.refresh().catch(() => undefined);
  }, [feed, connections]);
  useEffect(() => {
    if (connection !== 'offline') return undefined;
    const timer = setInterval(() => void feed.sync(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [feed, connection]);
  return { ...state, thread_id, feed, sender, markSeen: marks.markSeen };
}
