import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { show } from '../../../lib/i18n/catalogue.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { selectTabByKey } from '../../../ui/tab-keys.ts';
import { hasQuestions, questionsOf } from './board-state.ts';
import { type QuestionBoard, useOpenQuestions } from './question-board.ts';
import { t } from './talk-tabs.en.json';

const QuestionsPanel = lazy(() => import('./questions-panel.tsx').then((m) => ({ default: m.QuestionsPanel })));

export type TalkTab = 'chat' | 'questions' | 'polls' | 'about';

interface TalkTabsProps {
  readonly board: QuestionBoard;
  /** Null if the session has no chat for this user. */
  readonly chat: ReactNode;
  /** Null without polls; the count is the number of open ones. */
  readonly polls: { readonly panel: ReactNode; readonly count: number } | null;
  /** Null if the description of the session is next to the tabs. */
  readonly about: ReactNode;
  /** The tab that is opened first. */
  readonly first: TalkTab;
  /** Whether `first` is final; until then it may depend on data that is loading. */
  readonly isFirstKnown: boolean;
}

interface Tab {
  readonly name: TalkTab;
  readonly panel: ReactNode;
  readonly count: number;
}

/**
 * The chat, the questions, the polls and the description of a session as tabs; a single part has no tabs. Fills its
 * parent. The open tab stays open when tabs are added, because the user may be typing.
 */
export function TalkTabs({ board, chat, polls, about, first, isFirstKnown }: TalkTabsProps) {
  const state = useOpenQuestions(board);
  const id = useId();
  const [chosen, setChosen] = useState(() => location.hash.slice(1));
  if (chosen === '' && isFirstKnown) setChosen(first);
  // A link to a message opens the chat; the room then displays the message.
  const isForMessage = useLocation().search.includes('message=');
  if (isForMessage && chosen !== 'chat') setChosen('chat');
  const questions = (
    <Suspense fallback={<Skeleton className="m-3 h-40" />}>
      <QuestionsPanel board={board} />
    </Suspense>
  );
  const tabs: readonly Tab[] = [
    ...(chat === null ? [] : [{ name: 'chat', panel: chat, count: 0 } as const]),
    ...(hasQuestions(state)
      ? [{ name: 'questions', panel: questions, count: questionsOf(state, 'OPEN', 'VOTES').length } as const]
      : []),
    ...(polls === null ? [] : [{ name: 'polls', ...polls } as const]),
    ...(about === null ? [] : [{ name: 'about', panel: about, count: 0 } as const]),
  ];
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs.find(({ name }) => name === first) ?? tabs[0];
  if (tab === undefined) return null;
  // The row of tabs is displayed while other tabs may still appear.
  const names = tabs.length === 1 && isFirstKnown ? [] : tabs;
  const panel =
    names.length === 0
      ? {}
      : ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${tab.name}` } as const);
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      {names.length > 0 && (
        <div
          role="tablist"
          aria-label={t('talk.tabs')}
          className="flex flex-wrap gap-x-1 border-b border-rule bg-surface px-2 in-data-[stacked]:*:flex-1 in-data-[stacked]:*:justify-center"
        >
          {names.map(({ name, count }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={name === tab.name}
              aria-controls={name === tab.name ? `${id}-panel` : undefined}
              tabIndex={name === tab.name ? 0 : -1}
              onClick={() => {
                setChosen(name);
                // A reload and Back open the same tab.
                history.replaceState(history.state, '', `#${name}`);
              }}
              onKeyDown={(event) => selectTabByKey(event)}
              className="underlined-tab inline-flex h-11 items-center gap-2 rounded-t-md px-3 text-sm font-semibold text-muted -outline-offset-3 hover:bg-sunk hover:text-ink aria-selected:text-ink"
            >
              {t(`talk.${name}`)}
              {count > 0 && <span className="tabular text-muted">{show(count)}</span>}
            </button>
          ))}
        </div>
      )}
      <div
        key={tab.name}
        {...panel}
        // The tab does not change once the user has begun to read or write.
        onFocus={() => setChosen(tab.name)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {about !== null && tab.name !== 'about' && <h2 className="sr-only">{t(`talk.${tab.name}`)}</h2>}
        {tab.panel}
      </div>
    </div>
  );
}
