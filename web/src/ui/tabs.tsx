import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { show } from '../lib/i18n/catalogue.ts';
import { useFadedEdges } from '../lib/use-faded-edges.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { CountBadge } from './count-badge.tsx';
import { selectTabByKey } from './tab-keys.ts';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count?: number | undefined;
  /** Whether people are waiting for the counted items to be processed. */
  readonly isWaiting?: boolean;
}

interface TabsProps<V extends string> {
  /** Accessible name of the tabs and, on a phone, of the select. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly parameter?: string;
  /** Tab without the search parameter; the first one by default. */
  readonly initial?: V;
  readonly className?: string;
  /** Whether phones also display the list instead of a select; for a few short labels. */
  readonly isAlwaysList?: boolean;
  /** Whether wide screens display the list next to the content; for many tabs. */
  readonly isVertical?: boolean;
  /** Renders the list of tabs within something else, such as the header of the screen. */
  readonly renderList?: (list: ReactNode) => ReactNode;
  readonly children: (tab: V) => ReactNode;
}

const smallScreen = '(width <= 768px)';

/** Returns the tab of the URL, or the initial one. */
function useTab<V extends string>(tabs: readonly Tab<V>[], parameter: string, initial: V | undefined): V | undefined {
  const [parameters] = useSearchParams();
  const requested = parameters.get(parameter);
  return tabs.find(({ value }) => value === requested)?.value ?? initial;
}

function useChoose<V extends string>(parameter: string, initial: V | undefined) {
  const [, setParameters] = useSearchParams();
  // Page, filters and sort order belong to the previous tab.
  return (value: V): void =>
    setParameters(value === initial ? {} : { [parameter]: value }, { replace: true, preventScrollReset: true });
}

/** Tabs whose selection is a search parameter: a tab list with roving tabindex, a select on small screens. */
export function Tabs<V extends string>({
  label,
  tabs,
  parameter = 'tab',
  initial = tabs[0]?.value,
  className,
  isAlwaysList = false,
  isVertical = false,
  renderList,
  children,
}: TabsProps<V>) {
  const id = useId();
  const current = useTab(tabs, parameter, initial);
  const choose = useChoose(parameter, initial);
  const isSmall = useMediaQuery(smallScreen) && !isAlwaysList;
  if (current === undefined) return null;
  const tabId = (value: string): string => `${id}-tab-${value}`;
  const panelId = `${id}-panel`;
  const isFramed = renderList !== undefined;
  const frame = renderList ?? ((list: ReactNode) => list);
  if (isSmall) {
    const chosen = tabs.find(({ value }) => value === current);
    return (
      <div className={className}>
        {frame(<TabSelect label={label} tabs={tabs} current={current} isFramed={isFramed} onChoose={choose} />)}
        <section aria-label={chosen?.label}>{children(current)}</section>
      </div>
    );
  }
  return (
    <div className={classNames(isVertical && 'grid grid-cols-[11rem_minmax(0,1fr)] gap-x-8', className)}>
      {frame(<TabList {...{ label, tabs, current, isFramed, isVertical, tabId, panelId }} onChoose={choose} />)}
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(current)} tabIndex={-1} className="outline-none">
        {children(current)}
      </div>
    </div>
  );
}

interface ListProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly current: V;
  /** Whether the surrounding element sets the margins. */
  readonly isFramed: boolean;
  readonly onChoose: (value: V) => void;
}

function TabSelect<V extends string>({ label, tabs, current, isFramed, onChoose }: ListProps<V>) {
  const select = (value: string): void => {
    const tab = tabs.find((candidate) => candidate.value === value);
    if (tab !== undefined) onChoose(tab.value);
  };
  return (
    <select
      aria-label={label}
      value={current}
      onChange={({ target }) => select(target.value)}
      className={controlClass(false, classNames('h-11 font-semibold sm:max-w-80', !isFramed && 'mb-5'))}
    >
      {tabs.map(({ value, label: text, count }) => (
        <option key={value} value={value}>
          {count === undefined ? text : `${text} (${show(count)})`}
        </option>
      ))}
    </select>
  );
}

interface TabListProps<V extends string> extends ListProps<V> {
  readonly isVertical: boolean;
  readonly tabId: (value: string) => string;
  readonly panelId: string;
}

const TabCount = ({ count, isWaiting }: { readonly count: number; readonly isWaiting: boolean }) =>
  isWaiting && count > 0 ? (
    <CountBadge count={count} label={show(count)} isWaiting />
  ) : (
    <span className="tabular rounded-full bg-sunk px-2 text-xs leading-5 font-semibold">{show(count)}</span>
  );

const besidePx = 32;

/**
 * Scrolls an overflowing tab list until the selected tab and a part of its neighbor are visible, without scrolling the
 * page.
 */
function showChosen(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-selected=true]');
  if (!row || !tab) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + besidePx;
  else if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - besidePx;
}

function TabList<V extends string>({
  label,
  tabs,
  current,
  isFramed,
  isVertical,
  onChoose,
  tabId,
  panelId,
}: TabListProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current), [current]);
  useFadedEdges(list);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      aria-orientation={isVertical ? 'vertical' : undefined}
      className={classNames(
        'flex gap-0.5',
        isVertical ? 'flex-col self-start' : 'edge-fade overflow-x-auto [scrollbar-width:none]',
        !isFramed && !isVertical && 'mb-6 border-b border-rule',
      )}
    >
      {tabs.map(({ value, label: text, count, isWaiting = false }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(value)}
          aria-selected={value === current}
          aria-controls={value === current ? panelId : undefined}
          tabIndex={value === current ? 0 : -1}
          onClick={() => onChoose(value)}
          onKeyDown={(event) => selectTabByKey(event, { isVertical })}
          className={classNames(
            'inline-flex shrink-0 items-center gap-2 text-sm font-semibold text-muted -outline-offset-3 hover:bg-sunk hover:text-ink',
            isVertical
              ? 'min-h-10 rounded-md px-3 py-1.5 text-start aria-selected:bg-accent-soft aria-selected:text-on-accent-soft pointer-coarse:min-h-11'
              : 'underlined-tab h-11 rounded-t-md aria-selected:text-ink',
            !isVertical && (isFramed ? 'px-2.5' : 'px-3'),
          )}
        >
          {text}
          {count !== undefined && <TabCount count={count} isWaiting={isWaiting} />}
        </button>
      ))}
    </div>
  );
}
