import type { ClockWallFrame, PollWallFrame, QuestionWallFrame } from '@plenum/contracts/live/walls';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { WallView } from '../features/chat/chat-rooms/wall/wall-view.tsx';
import { t } from '../features/chat/chat-rooms/wall/wall.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import '../styles/wall.css';

const QuestionWall = lazy(() =>
  import('../features/live/questions/wall/question-wall.tsx').then((m) => ({ default: m.QuestionWall })),
);

const showQuestions = (frame: QuestionWallFrame, isLive: boolean) => (
  <Suspense>
    <QuestionWall frame={frame} isLive={isLive} />
  </Suspense>
);

const PollWall = lazy(() => import('../features/live/polls/wall/poll-wall.tsx').then((m) => ({ default: m.PollWall })));

const showPolls = (frame: PollWallFrame, isLive: boolean) => (
  <Suspense>
    <PollWall frame={frame} isLive={isLive} />
  </Suspense>
);

const ClockWall = lazy(() =>
  import('../features/live/run-of-show/clock/clock-wall.tsx').then((m) => ({ default: m.ClockWall })),
);

const showClock = (frame: ClockWallFrame, isLive: boolean) => (
  <Suspense>
    <ClockWall frame={frame} isConnected={isLive} />
  </Suspense>
);

/**
 * Stage wall: a room, the questions of a session, polls, or the clock of a stage, on a projector or in a stream;
 * accessible to anyone with the URL.
 */
export function WallPage() {
  const { token = '' } = useParams();
  usePageTitle(t('wall.title'));
  return (
    <WallView
      key={token}
      token={token}
      renderQuestions={showQuestions}
      renderPolls={showPolls}
      renderClock={showClock}
    />
  );
}
