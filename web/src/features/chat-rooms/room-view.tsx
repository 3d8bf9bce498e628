import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import { initial_scroll_grace_ms, load_older_within_px, near_bottom_room_px } from '@plenum/contracts/limits';
import { ArrowDown, Users } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureStatus } from '../../lib/http.ts';
import { useConnection } from '../../lib/socket.ts';
import { useAuth } from '../../lib/stores/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import { postMessage } from './chat-rooms.api.ts';
import { t } from './chat-rooms.messages.ts';
import { Composer } from './composer.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { MessageList } from './message-list.tsx';
import { hasOlder } from './transcript.ts';
import { type OpenRoom, useRoom } from './use-room.ts';

/** One open room: its messages, and the place to write where one may. */
export function RoomView({ room, may_post }: { readonly room: ChatRoom; readonly may_post: boolean }) {
  const open = useRoom(room.id);
  const [draft, setDraft] = useDraft(`room.${room.id}`);
  const send = async (content: string): Promise<void> => {
    const client_id = crypto.randomUUID();
    setDraft('');
    open.feed.sent({ client_id, content, sent_at_ms: Date.now() });
    try {
      open.feed.receive([await postMessage(room.id, content, client_id)]);
    } catch {
      // Nothing typed is lost: the text goes back to where it was written, before anything typed since.
      open.feed.unsent(client_id);
      setDraft((typed) => (typed === '' ? content : `${content}\n${typed}`));
      showToast({ tone: 'error', title: t('chat.send_failed'), text: t('chat.send_failed_text') });
    }
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RoomStatus room={room} user_count={open.user_count ?? Math.max(1, room.active_users)} />
      <Log room={room} open={open} />
      {may_post ? (
        <Composer room_name={room.name} text={draft} onText={setDraft} onSend={(content) => void send(content)} />
      ) : (
        <p role="status" className="border-t border-rule bg-sunk px-4 py-4 text-center text-sm font-medium">
          {t('chat.cannot_send')}
        </p>
      )}
    </div>
  );
}

function RoomStatus({ room, user_count }: { readonly room: ChatRoom; readonly user_count: number }) {
  const state = useConnection((connection) => connection.state);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule px-4 py-2 text-sm text-muted">
      <p className="min-w-0 flex-1 truncate">{room.description}</p>
      {state === 'offline' || state === 'connecting' ? (
        <p role="status" className="font-medium text-on-warn-soft">
          {t(state === 'offline' ? 'chat.offline' : 'chat.reconnecting')}
        </p>
      ) : (
        <p className="tabular flex items-center gap-1.5">
          <Users aria-hidden="true" className="size-4" />
          {t('chat.people', { count: user_count })}
        </p>
      )}
    </div>
  );
}

/** Scrolling of a log: stays at the newest message while it is there, keeps its place when older ones come in above. */
function useLogScroll(open: OpenRoom, first_seq: number | undefined, last_key: string) {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef({ at_bottom: true, first_seq, height: 0, opened_ms: 0 });
  const [is_at_bottom, setAtBottom] = useState(true);
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (place.current.opened_ms === 0) place.current.opened_ms = Date.now();
    const prepended =
      place.current.first_seq !== undefined && first_seq !== undefined && first_seq < place.current.first_seq;
    if (place.current.at_bottom) element.scrollTop = element.scrollHeight;
    else if (prepended) element.scrollTop += element.scrollHeight - place.current.height;
    place.current = { ...place.current, first_seq, height: element.scrollHeight };
  }, [first_seq, last_key]);
  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const at_bottom = element.scrollHeight - element.scrollTop - element.clientHeight <= near_bottom_room_px;
    place.current.at_bottom = at_bottom;
    setAtBottom(at_bottom);
    const settled = Date.now() - place.current.opened_ms > initial_scroll_grace_ms;
    if (settled && element.scrollTop <= load_older_within_px) void open.feed.older();
  };
  const toBottom = (): void => {
    const element = log.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  return { log, is_at_bottom, onScroll, toBottom };
}

function Log({ room, open }: { readonly room: ChatRoom; readonly open: OpenRoom }) {
  const own_id = useAuth(({ user }) => user?.id ?? 0);
  const { transcript, is_loaded, is_loading_older, failure } = open;
  const { entries, pending } = transcript;
  const last_seq = entries.at(-1)?.seq ?? 0;
  const { log, is_at_bottom, onScroll, toBottom } = useLogScroll(
    open,
    entries[0]?.seq,
    `${last_seq} ${pending.length}`,
  );
  useEffect(() => {
    if (is_at_bottom && last_seq > 0 && document.visibilityState === 'visible') open.seen(last_seq);
  }, [is_at_bottom, last_seq, open.seen, open]);
  const has_whole = entries.some((entry) => 'content' in entry);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={log}
        role="log"
        aria-label={t('chat.log', { room: room.name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="h-full overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-3"
      >
        {is_loading_older && <p className="py-2 text-center text-xs text-muted">{t('chat.older')}</p>}
        {is_loaded && has_whole && !hasOlder(transcript) && (
          <p className="py-2 text-center text-xs text-muted">{t('chat.beginning', { room: room.name })}</p>
        )}
        {!is_loaded &&
          (failure === undefined || failureStatus(failure) === 0 ? (
            <Spinner className="mx-auto mt-10 size-6" />
          ) : (
            <ErrorState failure={failure} onRetry={() => open.feed.wake()} />
          ))}
        {is_loaded && !has_whole && pending.length === 0 && (
          <p className="grid h-full place-items-center text-center text-muted">{t('chat.empty')}</p>
        )}
        <MessageList entries={entries} pending={pending} own_id={own_id} />
      </div>
      {!is_at_bottom && (
        <Button
          variant="secondary"
          size="small"
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit rounded-full shadow-float"
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={toBottom}
        >
          {t('chat.to_newest')}
        </Button>
      )}
    </div>
  );
}
