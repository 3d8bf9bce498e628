import { isDeletedAccount } from '@plenum/contracts/deleted-user';
import type {
  ClockWallFrame,
  PollWallFrame,
  QuestionWallFrame,
  WallAnnouncement,
  WallFrame,
  WallMessage,
} from '@plenum/contracts/live/walls';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { classNames } from '../../../../ui/class-names.ts';
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
    <main className="flex h-dvh flex-col overflow-hidden bg-chamber-deep p-[clamp(1rem,3vw,4rem)] text-on-chamber">
      {frame === null ? (
        <div className="m-auto grid max-w-5xl gap-4 text-center text-balance" role="status">
          <h1 className="text-headline">{t(state === 'gone' ? 'wall.gone' : 'wall.title')}</h1>
          <p className="text-xl text-on-chamber-muted">{t(waitingText[state])}</p>
        </div>
      ) : 'on_stage' in frame ? (
        renderQuestions(frame, state === 'live')
      ) : 'poll' in frame ? (
        renderPolls(frame, state === 'live')
      ) : 'lectern_message' in frame ? (
        renderClock(frame, state === 'live')
      ) : (
        <>
          <Heading frame={frame} is_live={state === 'live'} />
          <Messages frame={frame} />
        </>
      )}
      {frame !== null && !('lectern_message' in frame) && <AnnouncementBar announcement={frame.announcement} />}
    </main>
  );
}

/** Longer texts have a smaller font size, to fit the screen. */
const announcementSizeOf = (text: string): string => {
  const length = [...text].length;
  if (length <= 60) return 'text-[5.4vw]';
  if (length <= 120) return 'text-[4vw]';
  return length <= 260 ? 'text-[3.1vw]' : 'text-[2.6vw]';
};

/** Announcement for the audience, below the content of the wall. The live region is rendered before its first text. */
const AnnouncementBar = ({ announcement }: { readonly announcement: WallAnnouncement | undefined }) => (
  <div role="status" className="shrink-0">
    {announcement !== undefined && (
      <p
        className={classNames(
          announcementSizeOf(announcement.text),
          'mt-[2vw] -mb-[clamp(1rem,3vw,4rem)] bg-lamp px-[3vw] py-[1.6vw] leading-[1.15] font-semibold text-balance wrap-anywhere whitespace-pre-line text-on-lamp -mx-[clamp(1rem,3vw,4rem)]',
        )}
      >
        {announcement.text}
      </p>
    )}
  </div>
);

function Heading({ frame, is_live }: { readonly frame: WallFrame; readonly is_live: boolean }) {
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-chamber-seat pb-[1.5vw]">
      <h1 className="text-[clamp(1.5rem,3vw,4rem)] leading-tight">
        <bdi>{frame.room.name}</bdi>
      </h1>
      <p role="status" className="text-[clamp(1rem,1.5vw,2rem)] text-on-chamber-muted">
        {is_live ? frame.event.title : t('wall.lost')}
      </p>
    </header>
  );
}

function Messages({ frame }: { readonly frame: WallFrame }) {
  const messages = frame.messages.slice(-maxMessages);
  // Animates only messages that arrive after the first frame.
  const [first_seq] = useState(frame.last_seq);
  if (!frame.is_open || messages.length === 0) {
    return (
      <p className="m-auto text-center text-[clamp(1.25rem,2.4vw,3rem)] text-on-chamber-muted">
        {t(frame.is_open ? 'wall.empty' : 'wall.closed')}
      </p>
    );
  }
  return (
    <Bottom newest={messages.at(-1)?.seq ?? 0} label={t('wall.of', { room: frame.room.name })}>
      {messages.map((message) => (
        <Line key={message.id} message={message} isNew={message.seq > first_seq} />
      ))}
    </Bottom>
  );
}

interface BottomProps {
  readonly label: string;
  readonly newest: number;
  readonly children: ReactNode;
}

/** Scrolls to the end of the content. */
function Bottom({ label, newest, children }: BottomProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [newest]);
  return (
    <ol
      ref={list}
      aria-label={label}
      aria-live="polite"
      className="flex min-h-0 flex-1 flex-col gap-[max(0.75rem,1.6vw)] overflow-hidden pt-[1.5vw] [mask-image:linear-gradient(to_bottom,transparent,black_8%)] *:first:mt-auto"
    >
      {children}
    </ol>
  );
}

function Line({ message, isNew }: { readonly message: WallMessage; readonly isNew: boolean }) {
  const { image_url, role, is_session_speaker } = message.user;
  const name = nameOf(message.user);
  const roleKey =
    role === null || role === 'ATTENDEE' ? (is_session_speaker ? 'wall.speaker' : null) : roleLabels[role];
  return (
    <li className={classNames('flex shrink-0 items-start gap-[max(0.75rem,1.5vw)]', isNew && 'animate-rise')}>
      <Avatar name={name} image_url={image_url} size="large" className="mt-1" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-4 text-[clamp(1rem,1.5vw,2rem)] font-semibold text-lamp">
          <bdi>{name}</bdi>
          {roleKey !== null && (
            <span className="rounded-sm bg-chamber-seat px-2 text-[0.75em] text-on-chamber">{t(roleKey)}</span>
          )}
        </p>
        <p className="line-clamp-6 text-[clamp(1.375rem,2.6vw,3.5rem)] leading-snug wrap-anywhere whitespace-pre-line">
          {message.content}
        </p>
      </div>
    </li>
  );
}
