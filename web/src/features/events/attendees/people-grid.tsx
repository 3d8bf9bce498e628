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
import { PeopleSharing, usePeopleSharing } from './people-sharing.tsx';
import { t } from './people.en.json';
import { PersonCard } from './person-card.tsx';

const search = {
  q: textParam(),
  role: choiceParam(roleFilters, 'all'),
  interest: textParam(maxInterestLength),
  track: textParam(maxSessionPlaceLength),
  language: textParam(),
};
const phoneQuery = '(max-width: 767px)';
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

interface PeopleGridProps {
  readonly event_id: number;
  /** Renders the action at the end of another member’s card. */
  readonly renderAction?: (person: EventUserPublic) => ReactNode;
}

/** Returns the people of the loaded pages; `total` is a lower limit if counting stopped there. */
function foundIn(pages: ReturnType<typeof usePeople>['data'] = []) {
  const [first] = pages;
  return {
    people: pages.flatMap(({ event_users }) => event_users),
    hasMore: (pages.at(-1)?.next_cursor ?? null) !== null,
    total: first?.total_items ?? 0,
    isCapped: first?.total_is_capped === true,
  };
}

/** Members of an event, searched by the server, as an infinite list. */
export function PeopleGrid({ event_id, renderAction }: PeopleGridProps) {
  const [{ q, ...filters }, change] = useSearchValues(search);
  const isPhone = useMediaQuery(phoneQuery);
  const { data, error, size, setSize, isValidating, mutate } = usePeople(event_id, queryOf(q, filters));
  const ownId = useAuth(({ user }) => user?.id);
  const { people, hasMore, total, isCapped } = foundIn(data);
  // The list waits for the people above it, so that nothing moves.
  const isAll = q === '' && filters.role !== 'SHARED_INTERESTS' && countFilters({ ...filters, role: 'all' }) === 0;
  const sharing = usePeopleSharing(event_id, isAll);
  const isReady = data !== undefined && sharing.people !== undefined;
  const sharingPeople = isReady ? sharing.people : [];
  const loadedCount = (
    <p role="status" className="tabular ms-auto min-h-5 text-sm text-muted">
      {isReady && t('people.loaded', { loaded: people.length, total })}
    </p>
  );
  return (
    <>
      <Toolbar {...{ event_id, q, filters, change, isPhone, total }}>{isPhone ? null : loadedCount}</Toolbar>
      {sharingPeople.length > 0 && (
        <PeopleSharing
          people={sharingPeople}
          total={sharing.total}
          renderAction={(person) => renderAction?.(person)}
          onShowAll={() => change({ role: 'SHARED_INTERESTS' })}
        />
      )}
      <ListHeading hasOthersAbove={sharingPeople.length > 0}>{isPhone ? loadedCount : null}</ListHeading>
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {!isReady ? (
        error === undefined ? (
          <Placeholders />
        ) : (
          <ErrorState failure={error} onRetry={() => mutate()} />
        )
      ) : people.length === 0 ? (
        <NoMatch isFiltered={countFilters(filters) > 0} onShowAll={() => change(noFilters)} />
      ) : (
        <PeopleRows people={people} total={isCapped ? -1 : total}>
          {(person) => (
            <PersonCard
              person={person}
              heading={sharingPeople.length > 0 ? 'h3' : 'h2'}
              query={q}
              isSelf={person.user_id === ownId}
              action={person.user_id === ownId ? undefined : renderAction?.(person)}
            />
          )}
        </PeopleRows>
      )}
      {hasMore && (
        <LoadMore
          loading={isValidating}
          failed={error !== undefined}
          onMore={() => void setSize(error === undefined ? size + 1 : size)}
        />
      )}
    </>
  );
}

interface ListHeadingProps {
  /** Whether other people are displayed above the list. */
  readonly hasOthersAbove: boolean;
  /** Displayed at the end of the line. */
  readonly children: ReactNode;
}

function ListHeading({ hasOthersAbove, children }: ListHeadingProps) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-3 empty:hidden">
      {hasOthersAbove && <h2 className="text-xl">{t('people.everybody')}</h2>}
      {children}
    </div>
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
  readonly isPhone: boolean;
  /** Number of people found. */
  readonly total: number;
  /** Displayed at the end of the row. */
  readonly children: ReactNode;
}

/** Search and filters, and the interests as buttons below. */
function Toolbar({ event_id, q, filters, change, isPhone, total, children }: ToolbarProps) {
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-2 md:gap-3">
        <SearchBox
          label={t('people.search')}
          value={q}
          maxLength={maxSearchTextLength}
          className="min-w-0 flex-1 md:basis-full xl:flex-none"
          onChange={(text) => change({ q: text })}
        />
        {isPhone ? (
          <FilterButton event_id={event_id} filters={filters} onChange={change} count={total} />
        ) : (
          <FilterRow event_id={event_id} filters={filters} onChange={change} />
        )}
        {children}
      </div>
      <InterestFilter event_id={event_id} filters={filters} onChange={change} />
    </>
  );
}

function Placeholders() {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
      {placeholders.map((key) => (
        <Skeleton key={key} className="h-32" />
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
