import type { QuestionWallFrame, WallQuestion } from '@plenum/contracts/live/walls';
import { Mic } from 'lucide-react';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { FittedText } from '../../../../ui/fitted-text.tsx';
import { JoinCode } from '../../../../ui/join-code.tsx';
import { WallLayout } from '../../../../ui/wall-layout.tsx';
import { t } from './question-wall.en.json';

interface QuestionWallProps {
  readonly frame: QuestionWallFrame;
  readonly isLive: boolean;
}

/** The question on stage for a large audience, with its votes and how to submit questions. */
export function QuestionWall({ frame, isLive }: QuestionWallProps) {
  const { session, on_stage, top, join_url, join_code, state, microphone } = frame;
  return (
    <WallLayout
      title={session.title}
      status={t(`wall.state.${state}`)}
      isLive={isLive}
      join={
        state === 'OPEN' && (
          <JoinCode url={join_url} code={join_code} label={t('wall.join_code')} text={t('wall.join')} />
        )
      }
      footer={
        microphone !== null && (
          <p className="mt-[2vmin] flex items-center gap-[2vmin] border-t border-inverse-raised pt-[2vmin] text-[5vmin] font-semibold">
            <Mic aria-hidden="true" className="size-[5vmin] shrink-0 text-highlight" />
            <span className="sr-only">{t('wall.microphone')}</span>
            <bdi className="truncate">{microphone}</bdi>
          </p>
        )
      }
    >
      {on_stage === null ? (
        <Top questions={top} state={state} />
      ) : (
        <FittedText>
          <OnStage key={on_stage.id} question={on_stage} />
        </FittedText>
      )}
    </WallLayout>
  );
}

const OnStage = ({ question: { text, author, votes } }: { readonly question: WallQuestion }) => (
  <section aria-label={t('wall.on_stage')} className="animate-rise">
    <p dir="auto" className="pb-[0.1em] leading-[1.25] font-semibold text-balance whitespace-pre-line">
      {text}
    </p>
    <p className="mt-[3vmin] flex flex-wrap items-baseline gap-x-[3vmin] text-[max(0.4em,3vmin)] text-highlight">
      <bdi>{author ?? t('wall.anonymous')}</bdi>
      <span className="tabular">{t('wall.votes', { count: votes })}</span>
    </p>
  </section>
);

interface TopProps {
  readonly questions: readonly WallQuestion[];
  readonly state: QuestionWallFrame['state'];
}

/** The questions with the most votes, while none is on stage. */
function Top({ questions, state }: TopProps) {
  if (questions.length === 0)
    return (
      <FittedText maxShare={0.12}>
        <p className="leading-tight text-balance text-on-inverse-muted">{t(`wall.empty.${state}`)}</p>
      </FittedText>
    );
  return (
    <FittedText maxShare={0.09}>
      <section aria-label={t('wall.top')}>
        <h2 className="mb-[0.8em] text-[max(0.6em,2.8vmin)] text-on-inverse-muted">{t('wall.top')}</h2>
        <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-[0.8em] gap-y-[0.7em]">
          {questions.map(({ id, text, votes }) => (
            <li key={id} className="col-span-2 grid grid-cols-subgrid items-baseline">
              <span className="tabular text-end font-semibold text-highlight">
                <span aria-hidden="true">{show(votes)}</span>
                <span className="sr-only">{t('wall.votes', { count: votes })}</span>
              </span>
              <span dir="auto" className="line-clamp-4 pb-[0.1em] leading-[1.25]">
                {text}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </FittedText>
  );
}
