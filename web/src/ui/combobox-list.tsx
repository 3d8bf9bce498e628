import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Highlighted } from './highlighted.tsx';
import { t } from './kit.en.json';
import type { SearchResults } from './use-search-results.ts';

interface ComboboxListProps<T> {
  readonly listId: string;
  readonly label: string;
  readonly results: SearchResults<T>;
  readonly active: number;
  readonly valueKey: string | number | undefined;
  readonly keyOf: (item: T) => string | number;
  readonly labelOf: (item: T) => string;
  readonly renderOption: ((item: T, marked: ReactNode) => ReactNode) | undefined;
  readonly emptyText: string | undefined;
  readonly minLength: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (item: T) => void;
}

function lineOf<T>({ results, emptyText, minLength }: ComboboxListProps<T>): string {
  const { state, items, query } = results;
  if (state === 'short') return t('kit.search.more', { count: minLength });
  if (state === 'loading') return t('kit.search.loading');
  if (state === 'failed') return t('kit.search.failed');
  if (items.length > 0) return t('kit.search.found', { count: items.length });
  return emptyText ?? (query === '' ? t('kit.search.empty') : t('kit.search.none', { query }));
}

const neededPx = 300;
const edgePx = 12;

/** List below a combobox, or above it if there is no space. The focus stays in the text field. */
export function ComboboxList<T>(props: ComboboxListProps<T>) {
  const { listId, label, results, active, onPoint, onChoose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = panel.current?.parentElement?.getBoundingClientRect();
    if (box === undefined || panel.current === null) return;
    const isAbove = window.innerHeight - box.bottom < neededPx && box.top > window.innerHeight - box.bottom;
    panel.current.dataset['side'] = isAbove ? 'above' : 'below';
    // On a phone with an open on-screen keyboard there is little space.
    panel.current.style.maxHeight = `min(18rem, ${(isAbove ? box.top : window.innerHeight - box.bottom) - edgePx}px)`;
  }, []);
  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, results.items]);
  const line = lineOf(props);
  const hasItems = results.items.length > 0;
  return (
    <div
      ref={panel}
      className="absolute inset-x-0 z-30 flex animate-fade flex-col overflow-hidden rounded-lg border border-rule bg-surface shadow-float data-[side=above]:bottom-full data-[side=above]:mb-1.5 data-[side=below]:top-full data-[side=below]:mt-1.5"
    >
      <p role="status" className={hasItems && results.state === 'ready' ? 'sr-only' : 'px-3.5 py-3 text-sm text-muted'}>
        {line}
      </p>
      <div id={listId} role="listbox" aria-label={label} className={classNames('overflow-y-auto', hasItems && 'p-1.5')}>
        {results.items.map((item, index) => (
          <Option
            key={props.keyOf(item)}
            {...props}
            item={item}
            id={`${listId}-${index}`}
            is_active={index === active}
            onPoint={() => onPoint(index)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps<T> extends Pick<
  ComboboxListProps<T>,
  'valueKey' | 'keyOf' | 'labelOf' | 'renderOption' | 'results'
> {
  readonly item: T;
  readonly id: string;
  readonly is_active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option<T>(props: OptionProps<T>) {
  const { item, id, is_active, valueKey, keyOf, labelOf, renderOption, results, onPoint, onChoose } = props;
  const isChosen = keyOf(item) === valueKey;
  const marked = <Highlighted text={labelOf(item)} query={results.query} />;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={is_active || undefined}
      onPointerMove={onPoint}
      // Prevents the text field from losing the focus before the click is handled.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer scroll-my-1.5 items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-active:bg-sunk"
    >
      <span className="min-w-0 flex-1">{renderOption === undefined ? marked : renderOption(item, marked)}</span>
      {isChosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
    </div>
  );
}
