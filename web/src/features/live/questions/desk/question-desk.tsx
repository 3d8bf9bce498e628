/** Question desk: waiting, open and answered questions, side by side and with keyboard shortcuts. */
import type { Qa, Question } from '@plenum/contracts/live/questions';
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, lazy, Suspense, useRef, useState } from 'react';
import { useEventMay } from '../../../../lib/event-context.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { show } from '../../../../lib/i18n/catalogue.ts';
import { areSingleKeyShortcutsEnabled } from '../../../../lib/single-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { CompactHeader } from '../../../../ui/compact-header.tsx';
import { CountBadge } from '../../../../ui/count-badge.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { type BoardState, questionsOf } from '../board-state.ts';
import { QaControls } from '../qa-controls.tsx';
import { listKey, type QuestionBoard, useQuestionList } from '../question-board.ts';
import { useStableRows, useIsInUse } from '../stable-order.ts';
import { DeskCard } from './desk-card.tsx';
import { DeskLinks } from './desk-links.tsx';
import { type DeskStep, setStatus } from './desk.api.ts';
import { t } from './desk.en.json';
import { useDeskKeys } from './use-desk-keys.ts';

const DeskDialog = lazy(() => import('./desk-dialog.tsx').then((m) => ({ default: m.DeskDialog })));

const columns = [
  { view: 'OPEN', order: 'VOTES' },
  { view: 'WAITING', order: 'NEWEST' },
  { view: 'ANSWERED', order: 'NEWEST' },
] as const;

/** A dialog that was opened for a question. */
interface OpenDialog {
  readonly dialog: 'answer' | 'dismiss' | 'merge';
  readonly question: Question;
}

interface QuestionDeskProps {
  readonly title: string;
  readonly board: QuestionBoard;
}

export function QuestionDesk({ title, board }: QuestionDeskProps) {
  useQuestionList(board, columns[1]);
  useQuestionList(board, columns[2]);
  const state = useQuestionList(board, columns[0]);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const mayMute = useEventMay('question:mute_author');
  const close = () => setOpenDialog(undefined);

  async function step(question: Question, next: DeskStep): Promise<void> {
    if (next === 'answer' || next === 'dismiss' || next === 'merge') return setOpenDialog({ dialog: next, question });
    try {
      await setStatus(question.id, next);
    } catch (failure) {
      showToast({ tone: 'error', title: failureMessage(failure) });
    }
    return undefined;
  }

  /** Marks the question on stage as answered, and moves the open question with the most votes to the stage. */
  async function showNext(): Promise<void> {
    const open = questionsOf(state, 'OPEN', 'VOTES');
    const staged = open.find(({ status }) => status === 'ON_STAGE');
    const first = open.find(({ status }) => status === 'OPEN');
    if (staged !== undefined) await step(staged, 'ANSWERED');
    if (first !== undefined) await step(first, 'ON_STAGE');
  }

  useDeskKeys(state, { onStep: (question, next) => void step(question, next), onNext: () => void showNext() });
  if (state.qa === null) return <CompactHeader title={title} />;
  const hasQuestions = columns.some(({ view, order }) => questionsOf(state, view, order).length > 0);
  const isOff = state.qa.state === 'OFF';
  if (isOff && !hasQuestions)
    return (
      <>
        <CompactHeader title={title} />
        <div className="grid gap-5">
          <QaControls qa={state.qa} />
          <EmptyState title={t('desk.off')} text={t('desk.off.text')} />
        </div>
      </>
    );
  return (
    <>
      <CompactHeader
        title={<span className="max-sm:text-xl">{title}</span>}
        actions={<NextButton onPress={() => void showNext()} />}
      >
        <OnStage question={questionsOf(state, 'OPEN', 'VOTES').find(({ status }) => status === 'ON_STAGE')} />
      </CompactHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isOff && <p className="text-muted">{t('desk.off.text')}</p>}
        <Columns {...{ state, board, mayMute }} onStep={(question, next) => void step(question, next)} />
        <FoldedSettings qa={state.qa} />
        {areSingleKeyShortcutsEnabled() && (
          <p className="text-sm text-muted max-lg:hidden pointer-coarse:hidden">{t('desk.keys')}</p>
        )}
      </div>
      {openDialog !== undefined && (
        <Suspense fallback={null}>
          <DeskDialog
            {...openDialog}
            candidates={[...questionsOf(state, 'OPEN', 'VOTES'), ...questionsOf(state, 'WAITING', 'NEWEST')]}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** Preview of what the audience sees on the stage wall. */
const OnStage = ({ question }: { readonly question: Question | undefined }) => (
  <p role="status" className={classNames('truncate text-sm', question === undefined ? 'text-muted' : 'font-semibold')}>
    {question === undefined ? t('desk.on_stage.none') : t('desk.on_stage', { text: question.text })}
  </p>
);

interface SettingsProps {
  readonly qa: Qa;
}

/** The settings below the questions; open while questions are off. */
function FoldedSettings({ qa }: SettingsProps) {
  const [isOpen, setOpen] = useState(qa.state === 'OFF');
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-rule px-3"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 -rotate-90 group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
        {t('desk.settings')}
      </summary>
      <div className="flex flex-wrap items-end justify-between gap-3 pb-3">
        <QaControls qa={qa} />
        <div className="flex flex-wrap gap-2">
          <DeskLinks qa={qa} />
        </div>
      </div>
    </details>
  );
}

function NextButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button className="max-sm:px-3 max-sm:text-sm" onClick={onPress}>
      {t('desk.next')}
      {areSingleKeyShortcutsEnabled() && <kbd className="text-xs opacity-75 max-sm:hidden">N</kbd>}
    </Button>
  );
}

interface ColumnsProps extends Pick<ColumnProps, 'onStep' | 'mayMute'> {
  readonly state: BoardState;
  readonly board: QuestionBoard;
}

/** Columns without questions are narrow. */
const trackOf = (state: BoardState, { view, order }: (typeof columns)[number]): string => {
  if (view === 'OPEN') return 'minmax(0, 3fr)';
  return questionsOf(state, view, order).length > 0 ? 'minmax(0, 2fr)' : '12rem';
};

const Columns = ({ state, board, mayMute, onStep }: ColumnsProps) => (
  <div
    style={{ '--columns': columns.map((list) => trackOf(state, list)).join(' ') } as CSSProperties}
    className="grid items-start gap-3 lg:grid-cols-(--columns)"
  >
    {columns.map((list) => (
      <Column
        key={list.view}
        view={list.view}
        questions={questionsOf(state, list.view, list.order)}
        hasMore={(state.next.get(listKey(list)) ?? null) !== null}
        onMore={() => void board.loadMore(list)}
        onStep={onStep}
        mayMute={mayMute}
      />
    ))}
  </div>
);

interface ColumnProps {
  readonly view: (typeof columns)[number]['view'];
  readonly questions: readonly Question[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onStep: (question: Question, next: DeskStep) => void;
  readonly mayMute: boolean;
}

function Column({ view, questions, hasMore, onMore, onStep, mayMute }: ColumnProps) {
  const list = useRef<HTMLUListElement>(null);
  const rows = useStableRows(questions, useIsInUse(list));
  return (
    <section
      aria-labelledby={`desk-${view}`}
      className={classNames('rounded-lg bg-sunk p-3', rows.length === 0 && 'flex flex-wrap items-baseline gap-x-3')}
    >
      <h2
        id={`desk-${view}`}
        className={classNames('flex items-baseline gap-2 font-sans text-base font-semibold', rows.length > 0 && 'mb-2')}
      >
        {t(`desk.column.${view}`)}{' '}
        {view === 'WAITING' && questions.length > 0 ? (
          <CountBadge count={questions.length} label={show(questions.length)} isWaiting />
        ) : (
          <span className="tabular text-sm text-muted">{show(questions.length)}</span>
        )}
      </h2>
      {rows.length === 0 && <p className="text-sm text-muted">{t(`desk.empty.${view}`)}</p>}
      <ul ref={list} aria-labelledby={`desk-${view}`} className="grid gap-2 empty:hidden">
        {rows.map(({ question, isRemoved }) => (
          <DeskCard
            key={question.id}
            question={question}
            isRemoved={isRemoved}
            mayMute={mayMute}
            onStep={(next) => onStep(question, next)}
          />
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" className="mt-3 w-full" onClick={onMore}>
          {t('desk.more')}
        </Button>
      )}
    </section>
  );
}
