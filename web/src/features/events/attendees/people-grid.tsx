import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { maxInterestLength, maxSearchTextLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { choiceParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import {
  countFilters,
  FilterButton,
  FilterRow,
  InterestFilter,
  noFilters,
  type PeopleFilters,
  roleFilters,
} from './people-filters.tsx';
import { usePeople, type PeopleQuery } from './people-pages.api.ts';
import { PeopleRows } from './people-rows.tsx';
import { orderPeople, usePeopleSharing } from './people-sharing.ts';
import { t } from './people.en.json';
import { PersonCard } from './person-card.tsx';

const search = {
  q: textParam(),
  role: choiceParam(roleFilters, 'all'),
  interest: textParam(maxInterestLength),
  track: textParam(maxSessionPlaceLength),
  language: textParam(),
};
/** Up to this width, which may include the side navigation, a sheet contains the filters. */
const sheetQuery = '(width < 1280px)';
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function queryOf(q: string, { role, interest, track, language }: PeopleFilters): PeopleQuery {
  return {
    search: q,
    ...(role === 'ORGANIZERS' || role === 'SHARED_INTERESTS' ? { group: role } : role === 'all' ? {} : { role }),
    ...(interest === '' ? {} : { interest }),
    ...(track === '' ? {} : { track }),
    // A URL may contain any value.
    ...(/^[a-z]{2,3}$/.test(language) ? { language } : {}),
  };
}

const mayBeAsked = ({ connection_status, can_send_connection_request }: EventUserPublic): boolean =>
  can_send_connection_request === true && connection_status !== 'PENDING' && connection_status !== 'ACCEPTED';

interface PeopleGridProps {
  readonly event_id: number;
  /** Renders the action of a card; the interest is that of the filter, or empty. */
  readonly renderAction: (person: EventUserPublic, interest: string) => ReactNode;
  /** Renders a note above the people of an interest, if any of them can get a request. */
  readonly renderNote: (interest: string) => ReactNode;
}

/** Returns the people of the loaded pages; `total` is a lower limit if counting stopped there. */
function foundIn(pages: ReturnType<typeof usePeople>['data'] = []) {
  const [first] = pages;
  return {
    people: pages.flatMap(({ event_users }) => event_users),
    hasMore: (pages.at(-1)?.next ?? null) !== null,
    total: first?.total_items ?? 0,
    isCapped: first?.total_is_capped === true,
  };
}

/** The other members of an event, searched by the server, as an infinite list. */
export function PeopleGrid({ event_id, renderAction, renderNote }: PeopleGridProps) {
  const [{ q, ...filters }, change] = useSearchValues(search);
  const { data, error, size, setSize, isValidating, mutate } = usePeople(event_id, queryOf(q, filters));
  const ownId = useAuth(({ user }) => user?.id);
  const found = foundIn(data);
  const isAll = q === '' && countFilters(filters) === 0;
  const sharing = usePeopleSharing(event_id);
  // The list waits for the people who are displayed first, so that nothing moves.
  const isReady = data !== undefined && (sharing.people !== undefined || !isAll);
  const people = orderPeople(isAll ? (sharing.people ?? []) : [], found.people, ownId);
  const total = found.total - (found.people.some(({ user_id }) => user_id === ownId) ? 1 : 0);
  return (
    <>
      <Toolbar {...{ event_id, q, filters, change, total }} sharing={sharing.total}>
        <p role="status" className="tabular ms-auto min-h-5 text-sm whitespace-nowrap text-muted">
          {isReady &&
            (people.length < total
              ? t('people.loaded', { loaded: people.length, total })
              : t('people.total', { count: total }))}
        </p>
      </Toolbar>
      {filters.interest !== '' && people.some(mayBeAsked) && renderNote(filters.interest)}
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {!isReady ? (
        error === undefined ? (
          <Placeholders />
        ) : (
          <ErrorState failure={error} onRetry={() => mutate()} />
        )
      ) : people.length === 0 && !found.hasMore ? (
        isAll ? (
          <EmptyState title={t('people.alone.title')} text={t('people.alone.text')} />
        ) : (
          <NoMatch isFiltered={countFilters(filters) > 0} onShowAll={() => change(noFilters)} />
        )
      ) : (
        <PeopleRows people={people} total={found.isCapped ? -1 : total}>
          {(person) => (
            <PersonCard
              person={person}
              query={`${q} ${filters.interest}`.trim()}
              action={renderAction(person, filters.interest)}
            />
          )}
        </PeopleRows>
      )}
      {found.hasMore && (
        <LoadMore
          loading={isValidating}
          failed={error !== undefined}
          onMore={() => void setSize(error === undefined ? size + 1 : size)}
        />
      )}
    </>
  );
}

function NoMatch({ isFiltered, onShowAll }: { readonly isFiltered: boolean; readonly onShowAll: () => void }) {
  return (
    <EmptyState
      title={t('people.no_match.title')}
      text={t('people.no_match.text')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t('people.show_all')}
          </Button>
        )
      }
    />
  );
}

interface ToolbarProps {
  readonly event_id: number;
  readonly q: string;
  readonly filters: PeopleFilters;
  readonly change: (change: Partial<PeopleFilters> & { readonly q?: string }) => void;
  /** Number of people found. */
  readonly total: number;
  /** Number of people who share an interest with the viewer. */
  readonly sharing: number;
  /** Displayed at the end of the row. */
  readonly children: ReactNode;
}

/** Search and filters in one line, and the interests as buttons below. */
function Toolbar({ event_id, q, filters, change, total, sharing, children }: ToolbarProps) {
  const hasSheet = useMediaQuery(sheetQuery);
  return (
    <>
      <div className="flex items-center gap-1.5">
        <SearchBox
          label={t('people.search')}
          value={q}
          maxLength={maxSearchTextLength}
          className={hasSheet ? 'min-w-0 flex-1' : 'shrink-0 sm:w-64'}
          onChange={(text) => change({ q: text })}
        />
        {hasSheet ? (
          <FilterButton event_id={event_id} filters={filters} onChange={change} count={total} />
        ) : (
          <FilterRow event_id={event_id} filters={filters} onChange={change} />
        )}
        {children}
      </div>
      <InterestFilter event_id={event_id} filters={filters} onChange={change} sharing={sharing} />
    </>
  );
}

function Placeholders() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26.25rem),1fr))] gap-3">
      {placeholders.map((key) => (
        <Skeleton key={key} className="h-28" />
      ))}
    </div>
  );
}

interface LoadMoreProps {
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/**
 * Loads more items when it becomes visible, unless the last request failed; also works as a button for keyboard users.
 */
function LoadMore({ loading, failed, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loading || failed || place.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={place} className="mt-6 grid justify-items-center">
      <Button variant="secondary" loading={loading} onClick={onMore}>
        {t('people.more')}
      </Button>
    </div>
  );
}
