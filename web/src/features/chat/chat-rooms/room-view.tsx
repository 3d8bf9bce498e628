import type { ChatRoom, RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { CloudOff, Megaphone, Users } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, type ReactNode, type RefObject } from 'react';
import { useSender } from '../../../lib/chat/sender.ts';
import type { FindMentions } from '../../../lib/chat/transcript.ts';
import { useTypingNotifier, useTypingNames } from '../../../lib/chat/typing.ts';
import { show } from '../../../lib/i18n/catalogue.ts';
import { useConnection } from '../../../lib/socket.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { Composer } from '../../../ui/chat/composer.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { showToast } from '../../../ui/toast.ts';
import { subscribeToTyping, sendTyping } from './chat-rooms.api.ts';
import { t } from './chat-rooms.en.json';
import { loadTools } from './load-tools.ts';
import { RoomLog } from './room-log.tsx';
import { roomIcons } from './room-tab.tsx';
import { mayModerate, type RoomsEvent, readOnlyReasonFor } from './room-viewer.ts';
import { newestMessageOf, type OpenRoom, useRoom } from './use-room.ts';
import { useSlowMode } from './use-slow-mode.ts';

const Mentioning = lazy(() => loadTools().then(({ loadMentioning }) => loadMentioning()));

const Replying = lazy(() => loadTools().then((tools) => ({ default: tools.Replying })));

const noMentions: FindMentions = () => [];

interface RoomViewProps {
  readonly room: ChatRoom;
  readonly event: RoomsEvent;
  /** Message search, for layouts without a list of rooms; the header then also displays the room name. */
  readonly search?: ReactNode;
}

const readOnlyKeys = {
  restricted: 'chat.cannot_send',
  announce: 'chat.announce_only',
  closed: 'chat.room_closed',
} as const;

/** An open room: messages, typing indicator, and the input if the viewer may write. Keyed by the room. */
export function RoomView({ room, event, search }: RoomViewProps) {
  const open = useRoom(room.id);
  const ownId = useAuth(({ user }) => user?.id ?? 0);
  const { sender } = open;
  const { draft } = useSender(sender);
  const typing = useTypingNotifier(room.id, sendTyping);
  const canModerate = mayModerate(event);
  const pauseS = canModerate ? 0 : room.slow_mode_seconds;
  const slow = useSlowMode(pauseS, pauseS === 0 ? undefined : newestMessageOf(open, ownId)?.created_at);
  const readOnlyReason = readOnlyReasonFor(event, room);
  const report = (outcome: 'sent' | 'returned' | 'kept'): void => {
    if (outcome === 'returned') slow.start();
    if (outcome === 'kept')
      showToast({ tone: 'error', title: t('chat.send_failed'), text: t('chat.send_failed_text') });
  };
  const input = useRef<HTMLTextAreaElement>(null);
  const mentionsIn = useRef<FindMentions>(noMentions);
  const reply = useCallback(
    (message: RoomMessage): void => {
      void loadTools().then(({ quoteOf }) => sender.setReplyTo(quoteOf(message)));
      // The menu returns the focus to its button shortly after it has closed.
      requestAnimationFrame(() => setTimeout(() => input.current?.focus()));
    },
    [sender],
  );
  return (
    <div data-room={room.id} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <RoomStatus room={room} open={open} search={search} />
      <RoomLog
        {...{ room, event, open, canModerate }}
        onReply={readOnlyReason === null ? reply : undefined}
        mayReact={readOnlyReason === null || readOnlyReason === 'announce'}
        onRetry={(message) => void sender.retry(message).then(report)}
      />
      <Typists room_id={room.id} />
      {readOnlyReason === null ? (
        <Composer
          label={t('chat.input', { room: room.name })}
          text={draft}
          maxLength={maxRoomMessageLength}
          countedLast={200}
          mustWait={slow.wait_s > 0}
          typing={typing}
          input={input}
          notice={
            <AboveInput
              {...{ room, input, sender }}
              onChosen={(chosen) => {
                mentionsIn.current = chosen;
              }}
            />
          }
          note={slowModeNote(pauseS, slow.wait_s)}
          onEscape={() => sender.setReplyTo(null)}
          onText={sender.setDraft}
          onSend={(content) => {
            slow.start();
            void sender.send(content, mentionsIn.current(content)).then(report);
          }}
        />
      ) : (
        <ReadOnlyNote reason={readOnlyReason} />
      )}
    </div>
  );
}

/** Displays why the viewer may not write. */
function ReadOnlyNote({ reason }: { readonly reason: keyof typeof readOnlyKeys }) {
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 border-t border-rule bg-sunk px-4 py-4 text-center text-sm font-medium"
    >
      {reason === 'announce' && <Megaphone aria-hidden="true" className="size-4 shrink-0" />}
      {t(readOnlyKeys[reason])}
    </p>
  );
}

interface AboveInputProps extends Pick<OpenRoom, 'sender'> {
  readonly room: ChatRoom;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly onChosen: (mentionsIn: FindMentions) => void;
}

/** People to mention, and the quoted message; loaded on demand. */
function AboveInput({ room, input, sender, onChosen }: AboveInputProps) {
  const { draft, reply_to } = useSender(sender);
  return (
    <Suspense fallback={null}>
      {draft.includes('@') && (
        <div className="relative">
          <Mentioning room_id={room.id} text={draft} draftKey={`room.${room.id}`} {...{ input, onChosen }} />
        </div>
      )}
      {reply_to && <Replying to={reply_to} onCancel={() => sender.setReplyTo(null)} />}
    </Suspense>
  );
}

/** Shows the remaining wait of slow mode below the input. */
function slowModeNote(pauseS: number, wait_s: number): ReactNode {
  if (wait_s > 0) return <span className="tabular font-medium text-ink">{t('chat.slow_wait', { count: wait_s })}</span>;
  return pauseS === 0 ? undefined : <span>{t('chat.slow', { count: pauseS })}</span>;
}

/** Returns the description of a room. The rooms of a session have a translated one. */
const descriptionOf = ({ subtype, description }: ChatRoom): string | null =>
  subtype === null ? description : t(`chat.purpose.${subtype}`);

/** Where the rooms have tabs, which name them, the number of people is at the end of their row. */
const besideTabs =
  'in-data-[room-tabs]:pointer-events-none in-data-[room-tabs]:-mt-11 in-data-[room-tabs]:h-11 in-data-[room-tabs]:justify-end';

/** Smaller numbers of people are not informative. */
const minShownPeople = 3;

interface RoomStatusProps extends Pick<RoomViewProps, 'room' | 'search'> {
  readonly open: OpenRoom;
}

function RoomStatus({ room, open, search }: RoomStatusProps) {
  const state = useConnection((connection) => connection.state);
  const isConnected = state !== 'offline' && state !== 'connecting';
  const description = descriptionOf(room);
  const user_count = open.user_count ?? Math.max(1, room.active_users);
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-x-4 border-b border-rule px-3 text-xs text-muted md:px-4 md:text-sm',
        search === undefined ? 'py-1 md:py-2' : 'min-h-12 bg-surface pe-1.5 md:pe-1.5',
        state !== 'offline' && besideTabs,
      )}
    >
      {search !== undefined && <RoomName room={room} />}
      {isConnected ? (
        <>
          <p
            className="min-w-0 flex-1 truncate in-data-[room-tabs]:sr-only md:not-in-data-[room-tabs]:line-clamp-2 md:not-in-data-[room-tabs]:whitespace-normal"
            title={description ?? undefined}
          >
            {description}
          </p>
          {open.arrivedName !== null && (
            <p
              aria-hidden="true"
              className="max-w-40 animate-fade truncate text-xs in-data-[room-tabs]:hidden max-md:hidden"
            >
              {t('chat.arrived', { name: open.arrivedName })}
            </p>
          )}
          <p
            className={classNames(
              'tabular flex shrink-0 items-center gap-1.5',
              user_count < minShownPeople && (search === undefined ? 'invisible' : 'hidden'),
            )}
          >
            <Users aria-hidden="true" className="size-3.5 md:size-4" />
            <span className="in-data-[room-tabs]:sr-only">{t('chat.people', { count: user_count })}</span>
            <span aria-hidden="true" className="not-in-data-[room-tabs]:hidden">
              {show(user_count)}
            </span>
          </p>
        </>
      ) : (
        <p role="status" className="flex items-center gap-2 font-medium text-on-warn-soft">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {t(state === 'offline' ? 'chat.offline' : 'chat.reconnecting')}
        </p>
      )}
      {search}
    </div>
  );
}

function RoomName({ room: { name, room_type } }: Pick<RoomStatusProps, 'room'>) {
  const Icon = roomIcons[room_type];
  return (
    <h2 className="flex min-w-0 shrink-0 items-center gap-2 font-sans text-sm font-semibold tracking-normal text-ink md:text-base">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="max-w-48 truncate md:max-w-80">{name}</bdi>
    </h2>
  );
}

/** Typing indicator, on a separate line to avoid layout shifts. */
function Typists({ room_id }: { readonly room_id: number }) {
  const [first, second, ...more] = useTypingNames(room_id, subscribeToTyping);
  return (
    <p className="h-5 truncate px-4 text-xs text-muted" data-testid="typing">
      {first !== undefined &&
        (second === undefined
          ? t('chat.typing.one', { first })
          : more.length === 0
            ? t('chat.typing.two', { first, second })
            : t('chat.typing.many'))}
    </p>
  );
}
