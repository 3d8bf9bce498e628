/** The questions of a session, next to its chat: submitting, voting, and the status of the user’s own questions. */
import type { QuestionOrder } from '@plenum/contracts/enums';
import type { Question } from '@plenum/contracts/live/questions';
import { useRef, useState } from 'react';
import { useEvent } from '../../../lib/event-context.ts';
import { useZones } from '../../../lib/event-time.ts';
import { call } from '../../../lib/http.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceSwitch } from '../../../ui/choice-switch.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { AskForm } from './ask-form.tsx';
import { questionsOf, withChanged } from './board-state.ts';
import { myHiddenQuestions, isOpen, voteFor } from './my-questions.ts';
import { openingText } from './opening-text.ts';
import { QaControls } from './qa-controls.tsx';
import { listKey, type QuestionBoard, useQuestionList } from './question-board.ts';
import { QuestionRow } from './question-row.tsx';
import { t } from './questions.en.json';
import { useStableRows, useIsInUse } from './stable-order.ts';
import { VoteButton } from './vote-button.tsx';

const orders: readonly QuestionOrder[] = ['VOTES', 'NEWEST'];
/** With fewer questions, sorting is not offered. */
const minSortable = 2;
const answered = { view: 'ANSWERED', order: 'NEWEST' } as const;

interface QuestionsPanelProps {
  readonly board: QuestionBoard;
}

/** Fills its parent. */
export function QuestionsPanel({ board }: QuestionsPanelProps) {
  const [order, setOrder] = useState<QuestionOrder>('VOTES');
  const list = { view: 'OPEN', order } as const;
  useQuestionList(board, answered);
  const state = useQuestionList(board, list);
  const { qa, failure, can_moderate, next } = state;
  const zones = useZones(useEvent().timezone);
  if (qa === null)
    return failure === undefined ? (
      <Skeleton className="m-3 h-40" />
    ) : (
      <ErrorState failure={failure} onRetry={() => board.refresh()} className="m-3" />
    );
  const open = questionsOf(state, 'OPEN', order);
  const done = questionsOf(state, 'ANSWERED', 'NEWEST');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        {can_moderate && qa.state === 'OFF' && (
          <div className="mb-4">
            <QaControls qa={qa} />
          </div>
        )}
        <MyQuestions board={board} questions={myHiddenQuestions(state)} />
        {open.length === 0 && done.length === 0 ? (
          <EmptyState title={t('questions.empty')} text={openingText(qa, zones)} />
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2 empty:hidden">
              {open.length >= minSortable && (
                <ChoiceSwitch
                  label={t('questions.order')}
                  value={order}
                  options={orders.map((value) => ({ value, label: t(`questions.order.${value}`) }))}
                  onChange={setOrder}
                />
              )}
              {qa.state !== 'OPEN' && <p className="text-sm text-muted">{openingText(qa, zones)}</p>}
            </div>
            <Rows board={board} questions={open} isOpen={isOpen(state)} />
            {(next.get(listKey(list)) ?? null) !== null && (
              <Button variant="ghost" className="mt-3 w-full" onClick={() => void board.loadMore(list)}>
                {t('questions.more')}
              </Button>
            )}
            <AnsweredQuestions questions={done} />
          </>
        )}
      </div>
      {isOpen(state) && <AskForm board={board} />}
    </div>
  );
}

interface RowsProps extends QuestionsPanelProps {
  readonly questions: readonly Question[];
  readonly isOpen: boolean;
}

/** The open questions; the one on stage comes first, and the order is stabilized. */
function Rows({ board, questions, isOpen: acceptsVotes }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const isFrozen = useIsInUse(list);
  const staged = questions.filter(({ status }) => status === 'ON_STAGE');
  const rows = useStableRows([...staged, ...questions.filter(({ status }) => status !== 'ON_STAGE')], isFrozen);
  return (
    <ul ref={list} aria-label={t('questions.open')} className="grid gap-2">
      {rows.map(({ question, isRemoved }) => (
        <QuestionRow
          key={question.id}
          question={question}
          isRemoved={isRemoved}
          vote={
            <VoteButton
              question={question}
              isOpen={acceptsVotes && !isRemoved}
              onVote={() => void voteFor(board, question)}
            />
          }
        >
          {question.is_own && question.votes === 0 && !isRemoved && <Withdraw board={board} question={question} />}
        </QuestionRow>
      ))}
    </ul>
  );
}

function Withdraw({ board, question }: QuestionsPanelProps & { readonly question: Question }) {
  const withdraw = async (): Promise<void> => {
    await call('DELETE /questions/:question_id', { params: { question_id: question.id } });
    board.change((state) => withChanged(state, [], [question.id]));
  };
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-2"
      aria-label={t('question.withdraw_of', { text: question.text })}
      onClick={() =>
        openModal('confirm', {
          title: t('question.withdraw.title'),
          text: question.text,
          confirmLabel: t('question.withdraw'),
          onConfirm: withdraw,
        })
      }
    >
      {t('question.withdraw')}
    </Button>
  );
}

/** The user’s questions that wait, or were dismissed or merged; nobody else can see them. */
function MyQuestions({ board, questions }: QuestionsPanelProps & { readonly questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="mb-2 text-sm font-semibold">{t('questions.own')}</h3>
      <ul aria-label={t('questions.own')} className="grid gap-2">
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question}>
            {question.status === 'PENDING' && <Withdraw board={board} question={question} />}
          </QuestionRow>
        ))}
      </ul>
    </section>
  );
}

function AnsweredQuestions({ questions }: { readonly questions: readonly Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold">{t('questions.answered')}</h3>
      <ul aria-label={t('questions.answered')} className="grid gap-2">
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            vote={<VoteButton question={question} isOpen={false} onVote={() => undefined} />}
          />
        ))}
      </ul>
    </section>
  );
}
