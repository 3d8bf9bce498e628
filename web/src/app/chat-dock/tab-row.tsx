import { useId, type ReactNode } from 'react';
import { CountBadge } from '../../ui/count-badge.tsx';
import { selectTabByKey } from '../../ui/tab-keys.ts';
import { t } from './chat-surfaces.en.json';

export interface ChatTab<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly unread: number;
}

interface TabRowProps<V extends string> {
  readonly tabs: readonly ChatTab<V>[];
  readonly current: V;
  readonly onChoose: (tab: V) => void;
  /** Only the panel is displayed. */
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}

/** Tabs of the chat dock with the panel of the selected one; a single tab renders only its panel. */
export function TabRow<V extends string>({ tabs, current, onChoose, isHidden = false, children }: TabRowProps<V>) {
  const id = useId();
  const panel = 'flex min-h-0 flex-1 flex-col';
  if (tabs.length < 2) return <div className={panel}>{children}</div>;
  return (
    <>
      <div
        role="tablist"
        hidden={isHidden}
        aria-label={t('chats.tabs')}
        className="grid auto-cols-fr grid-flow-col border-b border-rule px-1"
      >
        {tabs.map(({ value, label, unread }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === current}
            aria-controls={`${id}-panel`}
            tabIndex={value === current ? 0 : -1}
            onClick={() => onChoose(value)}
            onKeyDown={(event) => selectTabByKey(event)}
            className="underlined-tab inline-flex h-11 min-w-0 items-center justify-center px-1 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink aria-selected:text-ink"
          >
            {/* The number takes no space, so that the label does not move when it appears. */}
            <span className="relative">
              {label}
              {unread > 0 && (
                <span className="absolute start-full top-1/2 ms-1 flex -translate-y-1/2">
                  <CountBadge count={unread} label={t('chats.tab.unread', { count: unread })} />
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={panel}>
        {children}
      </div>
    </>
  );
}
