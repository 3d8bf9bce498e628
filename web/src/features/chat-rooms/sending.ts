import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import { failureCode, failureMessage, failureStatus } from '../../lib/http.ts';
import { showToast } from '../../ui/toast.ts';
import { postMessage } from './chat-rooms.api.ts';
import { t } from './chat-rooms.messages.ts';
import type { PendingMessage } from './transcript.ts';
import { forgetUnsent, keepUnsent } from './unsent.ts';
import type { OpenRoom } from './use-room.ts';

interface Sending {
  readonly send: (content: string) => Promise<void>;
  readonly retry: (message: PendingMessage) => Promise<void>;
  readonly discard: (message: PendingMessage) => void;
}

interface SendingParts {
  readonly room: ChatRoom;
  readonly open: OpenRoom;
  /** A message is on its way: the pause of slow mode begins. */
  readonly onSent: () => void;
  /** It is too soon: the text goes back to where it was written. */
  readonly onTooSoon: (content: string) => void;
}

/** Sends messages of a room; what cannot be sent stays, to be tried again or discarded: nothing typed is lost. */
export function sending({ room, open: { feed }, onSent, onTooSoon }: SendingParts): Sending {
  const attempt = async ({ client_id, content }: PendingMessage): Promise<void> => {
    feed.sent({ client_id, content, sent_at_ms: Date.now() });
    // Already now: the page may be gone before the answer comes.
    keepUnsent(room.id, { client_id, content, sent_at_ms: Date.now(), failure: '' });
    try {
      const stored = await postMessage(room.id, content, client_id);
      forgetUnsent(room.id, client_id);
      feed.receive([stored]);
    } catch (failure) {
      if (failureCode(failure) === 'slow_mode') {
        feed.unsent(client_id);
        forgetUnsent(room.id, client_id);
        onTooSoon(content);
        return;
      }
      const reason = failureStatus(failure) === 0 ? '' : failureMessage(failure);
      const failed = { client_id, content, sent_at_ms: Date.now(), failure: reason };
      keepUnsent(room.id, failed);
      feed.sent(failed);
      showToast({ tone: 'error', title: t('chat.send_failed'), text: t('chat.send_failed_text') });
    }
  };
  return {
    send: (content) => {
      onSent();
      return attempt({ client_id: crypto.randomUUID(), content, sent_at_ms: Date.now() });
    },
    retry: attempt,
    discard: ({ client_id }) => {
      forgetUnsent(room.id, client_id);
      feed.unsent(client_id);
    },
  };
}
