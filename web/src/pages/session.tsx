import type { EventDetail } from '@plenum/contracts/events/events';
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { t as chatText } from '../features/chat/chat-rooms/chat-rooms.en.json';
import { ColumnOpener, SessionColumn, useSessionChat } from '../features/chat/chat-rooms/session-chat.tsx';
import { usePolls } from '../features/live/polls/poll-board.ts';
import { hasPolls, findOpenPoll } from '../features/live/polls/poll-state.ts';
import { hasQuestions, questionsOf } from '../features/live/questions/board-state.ts';
import { useOpenQuestions, useQuestionBoard } from '../features/live/questions/question-board.ts';
import { t as talkText } from '../features/live/questions/talk-tabs.en.json';
import { type TalkTab, TalkTabs } from '../features/live/questions/talk-tabs.tsx';
import { SessionBookmark } from '../features/schedule/sessions/my-agenda/session-bookmark.tsx';
import { type StagePhase, stagePhase } from '../features/schedule/sessions/player/stage-phase.rules.ts';
import { NarrowPlayer, WidePlayer } from '../features/schedule/sessions/session-layout.tsx';
import { t } from '../features/schedule/sessions/session-view.en.json';
import { SessionAbout, SessionHead, SessionStage } from '../features/schedule/sessions/session-view.tsx';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useReadOnlySessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureStatus } from '../lib/http.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { t as pageName } from '../lib/place-names.en.json';
import { useAuth } from '../lib/stores/auth.ts';
import { useQuery } from '../lib/swr.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useNarrowScreen } from '../lib/use-narrow-screen.ts';
import { useNow } from '../lib/use-now.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

const SessionFeedbackCard = lazy(() =>
  import('../features/live/feedback/session-feedback.tsx').then((m) => ({ default: m.SessionFeedbackCard })),
);
const PollsPanel = lazy(() =>
  import('../features/live/polls/polls-panel.tsx').then((m) => ({ default: m.PollsPanel })),
);
const ReactionBar = lazy(() =>
  import('../features/live/session-reactions/reaction-bar.tsx').then((m) => ({ default: m.SessionReactions })),
);
const SessionManage = lazy(() =>
  import('../features/schedule/sessions/session-manage.tsx').then((m) => ({ default: m.SessionManage })),
);
const HandsItem = lazy(() => import('../features/live/hands/hands-item.tsx').then((m) => ({ default: m.HandsItem })));
const HandsCard = lazy(() => import('../features/live/hands/hands-card.tsx').then((m) => ({ default: m.HandsCard })));
const MyHand = lazy(() => import('../features/live/hands/my-hand.tsx').then((m) => ({ default: m.MyHand })));

export function SessionPage() {
  const event = useEvent();
  const { sessionId = '' } = useParams();
  const request = useSession(Number(sessionId));
  const { data: session, error } = request;
  useReadOnlySessionUpdates(event.id);
  const stageName = event.event_type === 'SINGLE_SESSION' ? pageName('page.main_stage') : undefined;
  usePageTitle(stageName, session?.title, event.title);
  if (session?.event_id === event.id) return <OpenSession key={session.id} event={event} session={session} />;
  const isMissing = session !== undefined || failureStatus(error) === 404;
  return (
    <Page>
      {isMissing ? (
        <EmptyState
          heading="h1"
          title={t('session.missing.title')}
          text={t('session.missing.text')}
          action={<ButtonLink to={eventPaths.agenda(event.id)}>{t('session.to_agenda')}</ButtonLink>}
        />
      ) : (
        <RouteFallback
          request={request}
          skeleton={
            <div className="grid gap-4">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-9 w-full max-w-xl" />
              <Skeleton className="h-6 w-full max-w-lg" />
              <Skeleton className="h-48 w-full" />
            </div>
          }
        />
      )}
    </Page>
  );
}

interface SessionProps {
  readonly event: EventDetail;
  readonly session: SessionDetail;
}

/**
 * Returns the most relevant tab: a poll in which the user has not voted, then the active part of a running session: its
 * chat, an open poll, or the questions.
 */
function firstTab(phase: StagePhase, waitsForVote: boolean, isWide: boolean, has: TabParts): TalkTab {
  if (waitsForVote) return 'polls';
  if (isWide) return has.chat ? 'chat' : 'questions';
  if (phase !== 'open') return 'about';
  if (has.chat) return 'chat';
  if (has.poll) return 'polls';
  return has.questions ? 'questions' : 'about';
}

interface TabParts {
  readonly chat: boolean;
  readonly poll: boolean;
  /** Whether there are questions. */
  readonly questions: boolean;
}

/** On screens up to the width of narrow screens, a column fits next to the content in landscape orientation. */
const fitsColumn = '(769px <= width <= 1024px) and (height >= 600px) and (orientation: landscape)';

/** Returns whether the chat, the questions and the polls have a column of their own. */
function useHasColumn(): boolean {
  const isNarrow = useNarrowScreen();
  const fits = useMediaQuery(fitsColumn);
  return !isNarrow || fits;
}

/**
 * A session. On wide screens: title, player and description, and a column with chat, questions and polls. On tablets, the
 * column is below the player, and its tabs include the description. On phones, the player and the tabs fill the screen,
 * with the user’s hand and the reactions always in reach.
 */
function OpenSession({ event, session }: SessionProps) {
  const phase = stagePhase(session, useNow());
  const isWide = useHasColumn();
  const board = useQuestionBoard(session.id);
  const { board: pollBoard, state: polls } = usePolls(event.id, session.id);
  const questions = useOpenQuestions(board);
  const { chat, isLoaded, unread, isOpen, setOpen } = useSessionChat(event, session);
  // A single-session event has no agenda to link to, and no bookmarks.
  const isMainStage = event.event_type === 'SINGLE_SESSION';
  const mayEdit = useEventMay('session:write');
  const parts = [chat !== null, hasQuestions(questions), hasPolls(polls)];
  const hasParts = parts.includes(true);
  const poll = findOpenPoll(polls);
  const head = (opener?: ReactNode) => (
    <SessionHead session={session} isMainStage={isMainStage} isStacked={!isWide}>
      {!isMainStage && !session.is_unscheduled && (
        <SessionBookmark event_id={event.id} session={session} isLabelled className="border border-edge bg-surface" />
      )}
      <Manage {...{ session, mayEdit }} mayRun={{ questions: questions.can_moderate, polls: polls.can_moderate }} />
      {opener}
    </SessionHead>
  );
  const about = <About session={session} phase={phase} />;
  const stage = <SessionStage session={session} mayEdit={mayEdit} />;
  const pollsPanel = (
    <Suspense fallback={<Skeleton className="m-3 h-40" />}>
      <PollsPanel board={pollBoard} state={polls} />
    </Suspense>
  );
  const tabs = (
    <TalkTabs
      board={board}
      chat={chat}
      polls={parts[2] === true ? { panel: pollsPanel, count: poll === undefined ? 0 : 1 } : null}
      about={isWide ? null : <div className="min-h-0 flex-1 overflow-y-auto p-4 md:p-5">{about}</div>}
      first={firstTab(phase, poll?.has_voted === false, isWide, {
        chat: chat !== null,
        poll: poll !== undefined,
        questions: questionsOf(questions, 'OPEN', 'VOTES').length > 0,
      })}
      isFirstKnown={polls.isLoaded && questions.qa !== null && isLoaded}
    />
  );
  const strip = (className?: string) => (
    <Strip event_id={event.id} session={session} phase={phase} {...(className !== undefined && { className })} />
  );
  if (!isWide) return <NarrowPlayer {...{ head: head(), stage, strip, about }} tabs={hasParts ? tabs : null} />;
  // While no part is active, users who can start one still find the chat under its name.
  const isStarted =
    (parts[1] === true || parts[2] === true) && !(questions.qa?.state === 'OFF' && polls.polls.size === 0);
  const title = isStarted ? talkText('talk.title') : chatText('chat.session');
  const opener = <ColumnOpener title={title} unread={unread} onOpen={() => setOpen(true)} />;
  return (
    <WidePlayer
      column={
        hasParts &&
        isOpen && (
          <SessionColumn title={title} onClose={() => setOpen(false)}>
            {tabs}
          </SessionColumn>
        )
      }
    >
      {head(hasParts && !isOpen && opener)}
      {stage}
      {strip()}
      {about}
    </WidePlayer>
  );
}

interface ManageProps {
  readonly session: SessionDetail;
  readonly mayEdit: boolean;
  readonly mayRun: { readonly questions: boolean; readonly polls: boolean };
}

/** Menu for those who run the session. */
function Manage({ session, mayEdit, mayRun }: ManageProps) {
  const mayMarkFull = useEventMay('session:mark_full');
  const me = useAuth(({ user }) => user?.id);
  const mayAttach = mayEdit || session.session_speakers.some(({ user_id }) => user_id === me);
  if (!mayMarkFull && !mayAttach && !mayRun.questions && !mayRun.polls) return null;
  return (
    <Suspense fallback={<Skeleton className="h-11 w-11 sm:w-33" />}>
      <SessionManage
        {...{ session, mayEdit, mayMarkFull, mayAttach, mayRun }}
        hands={
          <Suspense fallback={null}>
            <HandsItem session_id={session.id} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

interface AboutProps {
  readonly session: SessionDetail;
  readonly phase: StagePhase;
}

/** The queue of raised hands comes first: what is below it is displayed once it is known whether there is a queue. */
function About({ session, phase }: AboutProps) {
  const { id: session_id } = session;
  const isOpen = phase === 'open';
  const mayModerate = useEventMay('session:mark_full');
  const hands = useQuery('GET /sessions/:session_id/hands', isOpen ? { params: { session_id } } : null);
  const placeholder = <Skeleton className="h-96" />;
  if (isOpen && mayModerate && hands.data === undefined && hands.error === undefined) return placeholder;
  const hasQueue = isOpen && hands.data?.can_moderate === true && hands.data.state === 'OPEN';
  return (
    <Suspense fallback={placeholder}>
      <SessionAbout
        session={session}
        hands={hasQueue && <HandsCard session_id={session_id} />}
        feedback={
          <Suspense fallback={null}>
            <SessionFeedbackCard session={session} />
          </Suspense>
        }
      />
    </Suspense>
  );
}

interface StripProps {
  readonly event_id: number;
  readonly session: SessionDetail;
  readonly phase: StagePhase;
  readonly className?: string;
}

/** The user’s hand, and reactions, from shortly before the start of a session to its end. */
function Strip({ event_id, session, phase, className }: StripProps) {
  if (phase !== 'open') return null;
  return (
    <div className={className}>
      <Suspense fallback={<div className="h-11.5" />}>
        <MyHand event_id={event_id} session_id={session.id}>
          {session.chat_mode !== 'DISABLED' && <ReactionBar session={session} />}
        </MyHand>
      </Suspense>
    </div>
  );
}
