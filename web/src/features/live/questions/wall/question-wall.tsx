import type { QuestionWallFrame, WallQuestion } from '@plenum/contracts/live/walls';
import { Mic } from 'lucide-react';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { JoinCode } from '../../../../ui/join-code.tsx';
import { t } from './question-wall.en.json';

interface QuestionWallProps {
  readonly frame: QuestionWallFrame;
  readonly isLive: boolean;
}

/**
 * The question on stage for a large audience, with its votes and the URL for submitting questions. Sizes are relative
 * to the screen, so that a stream of 320 pixels is still readable.
 */
export function QuestionWall({ frame, isLive }: QuestionWallProps) {
  const { session, on_stage, top, join_url, state, microphone } = frame;
  return (
    <>
      <header className="flex items-baseline justify-between gap-[3vw] border-b border-chamber-seat pb-[1.2vw]">
        <h1 className="truncate text-[2.6vw] leading-tight">
          <bdi>{session.title}</bdi>
        </h1>
        <p role="status" className="shrink-0 text-[1.8vw] text-on-chamber-muted">
          {isLive ? t(`wall.state.${state}`) : t('wall.lost')}
        </p>
      </header>
      <div className="flex min-h-0 flex-1 items-center gap-[4vw] pt-[2vw]">
        <div className="min-w-0 flex-1">
          {on_stage === null ? <Top questions={top} /> : <OnStage key={on_stage.id} question={on_stage} />}
        </div>
        {state === 'OPEN' && <JoinCode url={join_url} label={t('wall.join_code')} text={t('wall.join')} />}
      </div>
      {microphone !== null && (
        <p className="flex items-center gap-[1.5vw] border-t border-chamber-seat pt-[1.4vw] text-[3.2vw] font-semibold">
          <Mic aria-hidden="true" className="size-[3vw] shrink-0 text-lamp" />
          <span className="sr-only">{t('wall.microphone')}</span>
          <bdi className="truncate">{microphone}</bdi>
        </p>
      )}
    </>
  );
}

/** Longer questions have a smaller font size, to fit the screen. */
const sizeOf = (text: string): string => {
  const length = [...text].length;
  if (length <= 90) return 'text-[5.4vw]';
  if (length <= 200) return 'text-[4vw]';
  return length <= 340 ? 'text-[3.1vw]' : 'text-[2.6vw]';
};

function OnStage({ question: { text, author, votes } }: { readonly question: WallQuestion }) {
  return (
    <section aria-label={t('wall.on_stage')} className="animate-rise">
      <p className={`${sizeOf(text)} leading-[1.15] font-semibold text-balance wrap-anywhere`}>{text}</p>
      <p className="mt-[2vw] flex flex-wrap items-baseline gap-x-[2vw] text-[2.6vw] text-lamp">
        <bdi>{author ?? t('wall.somebody')}</bdi>
        <span className="tabular">{t('wall.votes', { count: votes })}</span>
      </p>
    </section>
  );
}

/** The questions with the most votes, while none is on stage. */
function Top({ questions }: { readonly questions: readonly WallQuestion[] }) {
  if (questions.length === 0) return <p className="text-[4vw] text-on-chamber-muted text-balance">{t('wall.empty')}</p>;
  return (
    <section aria-label={t('wall.top')}>
      <h2 className="mb-[2vw] text-[2.4vw] text-on-chamber-muted">{t('wall.top')}</h2>
      <ol className="grid gap-[2vw]">
        {questions.map(({ id, text, votes }) => (
          <li key={id} className="flex items-baseline gap-[2vw]">
            <span className="tabular w-[6vw] shrink-0 text-end text-[3.2vw] font-semibold text-lamp">
              <span aria-hidden="true">{show(votes)}</span>
              <span className="sr-only">{t('wall.votes', { count: votes })}</span>
            </span>
            <span className="line-clamp-2 text-[3vw] leading-tight wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
