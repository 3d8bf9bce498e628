import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { SessionChat } from '../features/chat/chat-rooms/session-chat.tsx';
import { usePolls } from '../features/live/polls/poll-board.ts';
import { hasPolls, openPoll } from '../features/live/polls/poll-state.ts';
import { hasQuestions } from '../features/live/questions/board-state.ts';
import { useOpenQuestions, useQuestionBoard } from '../features/live/questions/question-board.ts';
import { t as talkText } from '../features/live/questions/talk-tabs.en.json';
import { QuestionsPanel, TalkTabs } from '../features/live/questions/talk-tabs.tsx';
import { SessionBookmark } from '../features/schedule/sessions/my-agenda/session-bookmark.tsx';
import { stagePhase } from '../features/schedule/sessions/player/stage-phase.rules.ts';
import { t } from '../features/schedule/sessions/session-view.en.json';
import { SessionView } from '../features/schedule/sessions/session-view.tsx';
import { useSession } from '../features/schedule/sessions/sessions.api.ts';
import { useSeenSessionUpdates } from '../features/schedule/sessions/sessions.server-events.ts';
import { useEvent, useEventMay } from '../lib/event-context.ts';
import { eventPaths } from '../lib/event-paths.ts';
import { failureStatus } from '../lib/http.ts';
import { smallScreen } from '../lib/media.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useNow } from '../lib/use-now.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { RouteFallback } from '../ui/route-fallback.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';

const SessionFeedbackCard = lazy(() =>
  import('../features/live/feedback/session-feedback.tsx').then((m) => ({ default: m.SessionFeedbackCard })),
);

export function SessionPage() {
  const event = useEvent();
  const mayEdit = useEventMay('session:write');
  const mayMarkFull = useEventMay('session:mark_full');
  const me = useAuth(({ user }) => user?.id);
  // A single-session event has no agenda to link to, and no bookmarks.
  const isMainStage = event.event_type === 'SINGLE_SESSION';
  const { sessionId = '' } = useParams();
  const request = useSession(Number(sessionId));
  const { data: session, error } = request;
  useSeenSessionUpdates(event.id);
  usePageTitle(session?.title, event.title);
  if (session?.event_id === event.id) {
    return (
      <Page wide className="flex justify-between gap-8 max-md:flex-col has-[[data-chat-opener]]:pb-24">
        <div className="max-w-[75rem] min-w-0 flex-1">
          <SessionView
            key={session.id}
            session={session}
            mayEdit={mayEdit}
            mayMarkFull={mayMarkFull}
            mayAttach={mayEdit || session.session_speakers.some(({ user_id }) => user_id === me)}
            isMainStage={isMainStage}
            reactions={<Reactions session={session} />}
            feedback={
              <Suspense fallback={null}>
                <SessionFeedbackCard session={session} />
              </Suspense>
            }
            mark={
              isMainStage || session.is_unscheduled ? undefined : (
                <SessionBookmark event_id={event.id} session={session} worded className="bg-surface" />
              )
            }
          />
          <Microphone session={session} />
        </div>
        <Beside key={session.id} session={session} />
      </Page>
    );
  }
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

const PollsPanel = lazy(() =>
  import('../features/live/polls/polls-panel.tsx').then((m) => ({ default: m.PollsPanel })),
);

const ReactionBar = lazy(() =>
  import('../features/live/session-reactions/reaction-bar.tsx').then((m) => ({ default: m.SessionReactions })),
);

/** Reactions to a session, from shortly before its start. */
function Reactions({ session }: { readonly session: SessionDetail }) {
  const phase = stagePhase(session, useNow());
  if (phase === 'before' || session.chat_mode === 'DISABLED') return null;
  return (
    <Suspense fallback={phase === 'open' && <div className="mt-4 h-13.5" />}>
      <ReactionBar session={session} />
    </Suspense>
  );
}

const HandsCard = lazy(() => import('../features/live/hands/hands-card.tsx').then((m) => ({ default: m.HandsCard })));

/** Raised hands, from shortly before the start of a session. */
const Microphone = ({ session }: { readonly session: SessionDetail }) =>
  stagePhase(session, useNow()) === 'open' && (
    <Suspense fallback={null}>
      <HandsCard key={session.id} session_id={session.id} />
    </Suspense>
  );

interface SectionProps {
  readonly name: 'questions' | 'polls';
  readonly children: ReactNode;
}

/** A section of a session on a phone, below its description. */
function PhoneSection({ name, children }: SectionProps) {
  return (
    <section aria-labelledby={name} className="min-w-0">
      <h2 id={name} className="mb-2 text-xl">
        {talkText(`talk.${name}`)}
      </h2>
      <div className="-mx-3">{children}</div>
    </section>
  );
}

/** Chat, questions and polls: a column beside the session; on phones below it, except the chat, which is in the bar. */
function Beside({ session }: { readonly session: SessionDetail }) {
  const event = useEvent();
  const board = useQuestionBoard(session.id);
  const { board: pollBoard, state: polls } = usePolls(event.id, session.id);
  const isPhone = useMediaQuery(smallScreen);
  const state = useOpenQuestions(board);
  const [asks, votes] = [hasQuestions(state), hasPolls(polls)];
  const pollsPanel = (
    <Suspense fallback={<Skeleton className="m-3 h-40" />}>
      <PollsPanel board={pollBoard} state={polls} />
    </Suspense>
  );
  const hasAny = asks || votes;
  if (isPhone && hasAny)
    return (
      <>
        {votes && <PhoneSection name="polls">{pollsPanel}</PhoneSection>}
        {asks && (
          <PhoneSection name="questions">
            <Suspense fallback={<Skeleton className="m-3 h-40" />}>
              <QuestionsPanel board={board} />
            </Suspense>
          </PhoneSection>
        )}
      </>
    );
  // While no part is active, users who may start one still find the chat under its name.
  const isBegun = hasAny && !(state.qa?.state === 'OFF' && polls.polls.size === 0);
  const shown = votes ? { panel: pollsPanel, count: openPoll(polls) === undefined ? 0 : 1 } : null;
  const around = (chat: ReactNode) => <TalkTabs board={board} chat={chat} polls={shown} />;
  const title = isBegun ? talkText('talk.title') : undefined;
  return <SessionChat {...{ event, session, title, around }} hasMore={hasAny} />;
}
