import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { selectTabByKey } from '../../ui/tab-keys.ts';
import { hasQuestions, questionsOf } from './board-state.ts';
import { type QuestionBoard, useOpenQuestions } from './question-board.ts';
import { t } from './talk-tabs.en.json';

export const QuestionsPanel = lazy(() => import('./questions-panel.tsx').then((m) => ({ default: m.QuestionsPanel })));

interface TalkTabsProps {
  readonly board: QuestionBoard;
  /** Null where the session has no chat for this person. */
  readonly chat: ReactNode;
}

const tabs = ['chat', 'questions'] as const;
type Tab = (typeof tabs)[number];

/** The chat and the questions of a session as tabs; without questions only the chat. Fills its parent. */
export function TalkTabs({ board, chat }: TalkTabsProps) {
  const state = useOpenQuestions(board);
  const id = useId();
  const [chosen, setChosen] = useState<Tab>(() => (location.hash === '#questions' ? 'questions' : 'chat'));
  if (!hasQuestions(state)) return chat;
  const panel = (
    <Suspense fallback={<Skeleton className="m-3 h-40" />}>
      <QuestionsPanel board={board} />
    </Suspense>
  );
  if (chat === null) return panel;
  const tab = chosen;
  const count = questionsOf(state, 'OPEN', 'VOTES').length;
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <div role="tablist" aria-label={t('talk.tabs')} className="flex gap-1 border-b border-rule px-2">
        {tabs.map((value) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === tab}
            aria-controls={value === tab ? `${id}-panel` : undefined}
            tabIndex={value === tab ? 0 : -1}
            onClick={() => setChosen(value)}
            onKeyDown={(event) => selectTabByKey(event)}
            className="underlined-tab inline-flex h-11 items-center gap-2 rounded-t-md px-3 text-sm font-semibold text-muted -outline-offset-3 hover:bg-sunk hover:text-ink aria-selected:text-ink"
          >
            {t(`talk.${value}`)}
            {value === 'questions' && count > 0 && <span className="tabular text-muted">{count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="flex min-h-0 flex-1 flex-col">
        {tab === 'questions' ? panel : chat}
      </div>
    </div>
  );
}
