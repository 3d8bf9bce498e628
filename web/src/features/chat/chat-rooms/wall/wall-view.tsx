import { isDeletedAccount } from '@plenum/contracts/deleted-user';
import type {
  ClockWallFrame,
  PollWallFrame,
  QuestionWallFrame,
  WallAnnouncement,
  WallFrame,
  WallMessage,
} from '@plenum/contracts/live/walls';
import { type ReactNode, useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { FittedText } from '../../../../ui/fitted-text.tsx';
import { JoinCode } from '../../../../ui/join-code.tsx';
import { WallLayout } from '../../../../ui/wall-layout.tsx';
import { useWall } from './use-wall.ts';
import { t } from './wall.en.json';

/** Upper limit of messages that fit on a screen. */
const maxMessages = 12;

const roleLabels = {
  ADMIN: 'wall.organizer',
  ORGANIZER: 'wall.organizer',
  MODERATOR: 'wall.moderator',
  SPEAKER: 'wall.speaker',
} as const;

function nameOf(user: WallMessage['user']): string {
  if (isDeletedAccount(user)) return t('wall.deleted_account');
  return user.full_name === '' ? t('wall.unknown') : user.full_name;
}

const waitingText = {
  connecting: 'wall.connecting',
  live: 'wall.connecting',
  lost: 'wall.connecting',
  gone: 'wall.gone.text',
  full: 'wall.full',
} as const;

interface WallViewProps {
  readonly token: string;
  readonly renderQuestions: (frame: QuestionWallFrame, isLive: boolean) => ReactNode;
  readonly renderPolls: (frame: PollWallFrame, isLive: boolean) => ReactNode;
  readonly renderClock: (frame: ClockWallFrame, isLive: boolean) => ReactNode;
}

/** The newest messages of a room for a projector: large, on a dark background, without other content. */
export function WallView({ token, renderQuestions, renderPolls, renderClock }: WallViewProps) {
  const { frame, state } = useWall(token);
  return (
    <main className="flex h-dvh scheme-dark flex-col overflow-hidden bg-inverse-deep p-[clamp(1rem,3vw,4rem)] text-on-inverse">
      {frame === null ? (
        <div className="m-auto grid max-w-[90vw] gap-[3vmin] text-center text-balance" role="status">
          <h1 className="text-[max(1.5rem,7vmin)] leading-tight">{t(state === 'gone' ? 'wall.gone' : 'wall.title')}</h1>
          <p className="text-[max(1rem,3.6vmin)] leading-snug text-on-inverse-muted">{t(waitingText[state])}</p>
        </div>
      ) : 'on_stage' in frame ? (
        renderQuestions(frame, state === 'live')
      ) : 'poll' in frame ? (
        renderPolls(frame, state === 'live')
      ) : 'lectern_message' in frame ? (
        renderClock(frame, state === 'live')
      ) : (
        <RoomWall frame={frame} isLive={state === 'live'} />
      )}
      {frame !== null && !('lectern_message' in frame) && <AnnouncementBar announcement={frame.announcement} />}
    </main>
  );
}

/** Announcement for the audience, below the content of the wall. The live region is rendered before its first text. */
const AnnouncementBar = ({ announcement }: { readonly announcement: WallAnnouncement | undefined }) => (
  <div
    role="status"
    className={classNames(
      announcement !== undefined &&
        'mt-[3vmin] -mb-[clamp(1rem,3vw,4rem)] flex h-[28vh] shrink-0 bg-highlight px-[3vw] py-[2vmin] text-on-highlight -mx-[clamp(1rem,3vw,4rem)]',
    )}
  >
    {announcement !== undefined && (
      <FittedText maxShare={0.1}>
        <p dir="auto" className="leading-[1.2] font-semibold text-balance whitespace-pre-line">
          {announcement.text}
        </p>
      </FittedText>
    )}
  </div>
);

/** Newest messages that are always visible completely. */
const maxWhole = 4;

/** Returns the height of the newest messages. */
function newestHeight(list: HTMLElement): number {
  const lines = list.querySelectorAll<HTMLElement>('li');
  const first = lines[Math.max(0, lines.length - maxWhole)];
  return first === undefined ? 0 : list.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
}

function RoomWall({ frame, isLive }: { readonly frame: WallFrame; readonly isLive: boolean }) {
  const { room, event, is_open, join_url, join_code } = frame;
  const messages = is_open ? frame.messages.slice(-maxMessages) : [];
  // Animates only messages that arrive after the first frame.
  const [first_seq] = useState(frame.last_seq);
  return (
    <WallLayout
      title={room.name}
      status={event.title}
      isLive={isLive}
      join={is_open && <JoinCode url={join_url} code={join_code} label={t('wall.join_code')} text={t('wall.join')} />}
    >
      {messages.length === 0 ? (
        <FittedText maxShare={0.12}>
          <p className="leading-tight text-balance text-on-inverse-muted">
            {t(is_open ? 'wall.empty' : 'wall.closed')}
          </p>
        </FittedText>
      ) : (
        <FittedText minShare={0.028} maxShare={0.075} heightOf={newestHeight} className="self-end">
          <ol aria-label={t('wall.of', { room: room.name })} aria-live="polite" className="grid gap-[0.7em]">
            {messages.map((message) => (
              <Line key={message.id} message={message} isNew={message.seq > first_seq} />
            ))}
          </ol>
        </FittedText>
      )}
    </WallLayout>
  );
}

function Line({ message, isNew }: { readonly message: WallMessage; readonly isNew: boolean }) {
  const { image_url, role, is_session_speaker } = message.user;
  const name = nameOf(message.user);
  const roleKey =
    role === null || role === 'ATTENDEE' ? (is_session_speaker ? 'wall.speaker' : null) : roleLabels[role];
  return (
    <li data-row="" className={classNames('flex items-start gap-[0.6em]', isNew && 'animate-rise')}>
      <Avatar name={name} image_url={image_url} size="large" className="mt-[0.1em] size-[2em]! text-[0.8em]!" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-[0.7em] text-[0.62em] font-semibold text-highlight">
          <bdi>{name}</bdi>
          {roleKey !== null && (
            <span className="rounded-sm bg-inverse-raised px-2 text-[0.75em] text-on-inverse">{t(roleKey)}</span>
          )}
        </p>
        <p dir="auto" className="line-clamp-6 leading-[1.25] whitespace-pre-line">
          {message.content}
        </p>
      </div>
    </li>
  );
}
