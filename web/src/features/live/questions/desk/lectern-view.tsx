import type { Question } from '@plenum/contracts/live/questions';
import { classNames } from '../../../../ui/class-names.ts';
import { type BoardState, questionsOf } from '../board-state.ts';
import { authorLabel } from '../question-row.tsx';
import { t as questionText } from '../questions.en.json';
import { t } from './desk.en.json';

const maxNext = 3;

/** Long questions are smaller, to leave space for the next ones. */
const sizeOf = (text: string): string =>
  [...text].length <= 120 ? 'text-[clamp(1.75rem,5.5vw,4rem)]' : 'text-[clamp(1.5rem,3.4vw,2.5rem)]';

/** The question on stage and the next ones, reduced to what a speaker needs. */
export function LecternView({ state }: { readonly state: BoardState }) {
  const open = questionsOf(state, 'OPEN', 'VOTES');
  const staged = open.find(({ status }) => status === 'ON_STAGE');
  const next = open.filter(({ status }) => status === 'OPEN').slice(0, maxNext);
  return (
    <div className="grid gap-10">
      <section>
        {/* Votes change constantly, so they are not announced. */}
        <div aria-live="polite">
          {staged === undefined ? (
            <h1 className="text-headline text-muted">{t('lectern.empty')}</h1>
          ) : (
            <h1 className={classNames('leading-tight wrap-anywhere', sizeOf(staged.text))}>{staged.text}</h1>
          )}
        </div>
        {staged !== undefined && <QuestionDetails question={staged} />}
      </section>
      {next.length > 0 && (
        <section aria-labelledby="lectern-next">
          <h2 id="lectern-next" className="mb-3 text-lg text-muted">
            {t('lectern.next')}
          </h2>
          <ol className="grid gap-5">
            {next.map((question) => (
              <li key={question.id} className="border-s-4 border-rule ps-4">
                <p className="text-[clamp(1.25rem,2.6vw,2rem)] leading-snug wrap-anywhere">{question.text}</p>
                <QuestionDetails question={question} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function QuestionDetails({ question }: { readonly question: Question }) {
  return (
    <p className="tabular mt-2 text-[clamp(1rem,1.8vw,1.5rem)] text-muted">
      <bdi>{authorLabel(question)}</bdi> · {questionText('question.votes', { count: question.votes })}
    </p>
  );
}
