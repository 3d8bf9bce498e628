import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CountBadge } from '../../ui/count-badge.tsx';
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
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs of the chat dock with the panel of the selected one; a single tab renders only its panel. */
export function TabRow<V extends string>({ tabs, current, onChoose, children }: TabRowProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = 'flex min-h-0 flex-1 flex-col';
  if (tabs.length < 2) return <div className={panel}>{children}</div>;
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = (steps[event.key] ?? 0) * (isRtl ? -1 : 1);
    const next = (index + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (step === 0 || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={t('chats.tabs')} className="flex border-b border-rule px-1">
        {tabs.map(({ value, label, unread }, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === current}
            aria-controls={`${id}-panel`}
            tabIndex={value === current ? 0 : -1}
            onClick={() => onChoose(value)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="relative inline-flex h-11 min-w-0 flex-1 items-center justify-center gap-1.5 px-1 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-2 aria-selected:after:bottom-0 aria-selected:after:h-0.75 aria-selected:after:rounded-full aria-selected:after:bg-accent"
          >
            {label}
            {unread > 0 && <CountBadge count={unread} words={t('chats.tab.unread', { count: unread })} />}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={panel}>
        {children}
      </div>
    </>
  );
}
