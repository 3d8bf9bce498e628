import { maxSearchTextLength } from '@plenum/contracts/limits';
import { isSearchText } from '@plenum/contracts/spaceless-scripts';
import { Command } from 'cmdk';
import { Search as SearchIcon, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '../../../lib/http.ts';
import { useTimeMode } from '../../../lib/stores/time-mode.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ignoreToastClick, useCloseOnBack, useReturnFocus } from '../../../ui/dialog-handlers.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import {
  matchingActions,
  matchingRooms,
  hitGroups,
  directoryItems,
  type PaletteAction,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items.ts';
import { PaletteLine, type SessionMark } from './palette-line.tsx';
import { useListedEvents, useRooms, useSearch } from './search.api.ts';
import { t } from './search.en.json';

interface SearchPaletteProps {
  readonly onClose: () => void;
  /** Current event, to which the search is limited by default. */
  readonly event: { readonly id: number; readonly title: string } | null;
  readonly actions: readonly PaletteAction[];
  /** Bookmark of a session: an element with `data-mark`, which Ctrl+Enter clicks. */
  readonly Mark: SessionMark;
}

/** Palette: searches everything and navigates; mounted only while it is open. */
export function SearchPalette(props: SearchPaletteProps) {
  useCloseOnBack(true, props.onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <PaletteContent {...props} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function usePalette({ event, actions }: SearchPaletteProps) {
  const [query, setQuery] = useState('');
  const [isEverywhere, setEverywhere] = useState(event === null);
  const [selected, setSelected] = useState('');
  const debouncedQuery = useDebounced(query.trim());
  const event_id = isEverywhere ? null : (event?.id ?? null);
  const { data, error, isLoading, mutate } = useSearch(debouncedQuery, event_id);
  const listedEvents = useListedEvents(debouncedQuery, event_id === null);
  const mode = useTimeMode((chosen) => chosen.mode);
  const rooms = useRooms(event?.id ?? null);
  const isSearching = isSearchText(query.trim());
  const groups: readonly PaletteGroup[] = [
    { key: 'actions' as const, items: matchingActions(actions, query) },
    { key: 'rooms' as const, items: matchingRooms(rooms, query) },
    ...(isSearching && data !== undefined && error === undefined ? hitGroups(data, event_id !== null, mode) : []),
    {
      key: 'listed' as const,
      items: isSearching && event_id === null ? directoryItems(listedEvents.data?.events ?? [], data) : [],
    },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const ids = items.map(({ id }) => id);
  // If the selected item is no longer in the list, the first item is selected.
  const current = ids.includes(selected) || selected === everywhereId ? selected : (ids[0] ?? everywhereId);
  return {
    query,
    groups,
    event_id,
    failure: isSearching ? error : undefined,
    retry: () => void mutate(),
    isBusy: isSearching && (isLoading || debouncedQuery !== query.trim()),
    count: ids.length,
    selected: current,
    canMark: items.some(({ id, session }) => id === current && session !== undefined),
    setSelected,
    setEverywhere,
    type: (text: string) => {
      setQuery(text);
      setSelected('');
    },
  };
}

const everywhereId = 'everywhere';

/** Ctrl+Enter bookmarks the selected session, because a row of a list box cannot contain a button. */
function markSelected(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLElement>('[cmdk-item][data-selected=true] [data-mark]')?.click();
}

function PaletteContent(props: SearchPaletteProps) {
  const { onClose, event } = props;
  const palette = usePalette(props);
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const choose = ({ path, run }: PaletteItem): void => {
    onClose();
    run?.();
    if (path !== undefined) void navigate(path);
  };
  return (
    <>
      <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
      <Dialog.Content
        onCloseAutoFocus={returnFocus}
        onInteractOutside={ignoreToastClick}
        className="fixed inset-0 z-50 flex animate-fade flex-col bg-surface text-ink focus:outline-none sm:inset-x-4 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:max-h-[min(38rem,80vh)] sm:max-w-2xl sm:overflow-hidden sm:rounded-xl sm:shadow-float"
      >
        <Dialog.Title className="sr-only">{t('search.title')}</Dialog.Title>
        <Command
          label={t('search.title')}
          shouldFilter={false}
          loop
          value={palette.selected}
          onValueChange={palette.setSelected}
          onKeyDownCapture={markSelected}
          className="flex min-h-0 flex-1 flex-col"
        >
          <Field {...palette} event={event} onClose={onClose} />
          <Status {...palette} />
          <Command.List
            label={t('search.list')}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted"
          >
            <Lines {...palette} event={event} onChoose={choose} Mark={props.Mark} />
          </Command.List>
        </Command>
        <Hints canMark={palette.canMark} />
      </Dialog.Content>
    </>
  );
}

type Palette = ReturnType<typeof usePalette>;
type PaletteContext = Pick<SearchPaletteProps, 'event'>;

function Field({
  query,
  type,
  isBusy,
  event_id,
  event,
  onClose,
}: Palette & PaletteContext & Pick<SearchPaletteProps, 'onClose'>) {
  return (
    <div className="flex items-center gap-1 border-b border-rule ps-4 pe-2">
      {isBusy ? (
        <Spinner className="size-5 shrink-0 text-accent" />
      ) : (
        <SearchIcon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
      <Command.Input
        dir="auto"
        value={query}
        onValueChange={type}
        maxLength={maxSearchTextLength}
        placeholder={
          event_id === null || event === null
            ? t('search.placeholder')
            : t('search.placeholder.event', { event: event.title })
        }
        className="h-15 min-w-0 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-muted"
      />
      <IconButton label={t('search.close')} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

type LinesProps = Palette &
  Pick<SearchPaletteProps, 'event' | 'Mark'> & { readonly onChoose: (item: PaletteItem) => void };

function Lines({ groups, query, event_id, setEverywhere, event, onChoose, Mark }: LinesProps) {
  return (
    <>
      {groups.map(({ key, items }) => (
        <Command.Group key={key} heading={t(`search.group.${key}`)}>
          {items.map((item) => (
            <PaletteLine key={item.id} item={item} query={query} onChoose={onChoose} Mark={Mark} />
          ))}
        </Command.Group>
      ))}
      {event !== null && isSearchText(query.trim()) && (
        <PaletteLine
          item={{
            id: everywhereId,
            kind: 'action',
            title: event_id === null ? t('search.only_event', { event: event.title }) : t('search.everywhere'),
          }}
          query=""
          Mark={Mark}
          onChoose={() => setEverywhere(event_id !== null)}
        />
      )}
    </>
  );
}

type StatusProps = Pick<Palette, 'query' | 'isBusy' | 'failure' | 'retry' | 'count'>;

/** State of the search, visible if the list is empty, and always announced to screen readers. */
function Status({ query, isBusy, failure, retry, count }: StatusProps) {
  const text = query.trim();
  if (failure !== undefined) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 px-5 pt-4 text-sm">
        <p className="min-w-0 flex-1">
          {t('search.failed')} {failureMessage(failure)}
        </p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t('search.retry')}
        </Button>
      </div>
    );
  }
  if (!isSearchText(text)) return <p className="px-5 pt-4 text-xs text-muted">{t('search.more')}</p>;
  const isEmpty = count === 0 && !isBusy;
  return (
    <div role="status" className={isEmpty ? 'px-5 pt-5 text-center' : 'sr-only'}>
      {isBusy && t('search.searching')}
      {!isBusy && !isEmpty && t('search.found', { count })}
      {isEmpty && (
        <>
          <p className="font-semibold">{t('search.none', { query: text })}</p>
          <p className="text-sm text-muted">{t('search.none.text')}</p>
        </>
      )}
    </div>
  );
}

function Hints({ canMark }: Pick<Palette, 'canMark'>) {
  return (
    <p
      aria-hidden="true"
      className="flex items-center gap-4 border-t border-rule px-4 py-2 text-xs text-muted max-sm:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1.5"
    >
      <span>
        <Kbd keys={['↑', '↓']} /> {t('search.keys.move')}
      </span>
      <span>
        <Kbd keys={['↵']} /> {t('search.keys.open')}
      </span>
      {canMark && (
        <span>
          <Kbd keys={[t('search.keys.ctrl'), '↵']} /> {t('search.keys.mark')}
        </span>
      )}
      <span>
        <Kbd keys={['Esc']} /> {t('search.keys.close')}
      </span>
    </p>
  );
}
