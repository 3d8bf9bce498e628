import type { EventUserPublic } from '@plenum/contracts/events/attendees';
import { maxInterestLength, maxSearchTextLength, maxSessionPlaceLength } from '@plenum/contracts/limits';
import { useEffect, useRef, type ReactNode } from 'react';
import { joinParts } from '../../../lib/join-parts.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { choiceParam, textParam, useSearchValues } from '../../../lib/use-search-param.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import { AskMeAbout, InterestChips } from '../../../ui/interests.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { matchedInterests, matchedFirst } from './matched-interests.ts';
import {
  countFilters,
  FilterButton,
  FilterRow,
  noFilters,
  type PeopleFilters,
  roleFilters,
} from './people-filters.tsx';
import { usePeople, type PeopleQuery } from './people-pages.api.ts';
import { PeopleRows } from './people-rows.tsx';
import { t } from './people.en.json';
import { Reasons } from './reasons.tsx';
import { RoleBadge } from './role-badge.tsx';

const search = {
  q: textParam(),
  role: choiceParam(roleFilters, 'all'),
  interest: textParam(maxInterestLength),
  track: textParam(maxSessionPlaceLength),
  language: textParam(),
};
const phoneQuery = '(max-width: 767px)';
/** Interests and reasons on a card; the person view has all. */
const maxInterests = 3;
const maxReasons = 2;
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function queryOf(q: string, { role, interest, track, language }: PeopleFilters): PeopleQuery {
  return {
    search: q,
    ...(role === 'ORGANIZERS' ? { group: role } : role === 'all' ? {} : { role }),
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

/** Members of an event, searched by the server, as an infinite list. */
export function PeopleGrid({ event_id, renderAction }: PeopleGridProps) {
  const [{ q, ...filters }, change] = useSearchValues(search);
  const isPhone = useMediaQuery(phoneQuery);
  const { data, error, size, setSize, isValidating, mutate } = usePeople(event_id, queryOf(q, filters));
  const ownId = useAuth(({ user }) => user?.id);
  const people = data?.flatMap(({ event_users }) => event_users) ?? [];
  const has_more = (data?.at(-1)?.next_cursor ?? null) !== null;
  const total = data?.[0]?.total_items ?? 0;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3 md:mb-5">
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
        <p role="status" className="tabular w-full text-end text-sm text-muted md:w-auto">
          {data !== undefined && t('people.loaded', { loaded: people.length, total })}
        </p>
      </div>
      {data !== undefined && <StaleAlert failure={error} onRetry={() => mutate()} />}
      {data === undefined ? (
        error === undefined ? (
          <Placeholders />
        ) : (
          <ErrorState failure={error} onRetry={() => mutate()} />
        )
      ) : people.length === 0 ? (
        <EmptyState
          title={t('people.no_match.title')}
          text={t('people.no_match.text')}
          action={
            countFilters(filters) > 0 && (
              <Button variant="secondary" onClick={() => change(noFilters)}>
                {t('people.show_all')}
              </Button>
            )
          }
        />
      ) : (
        <PeopleRows people={people} total={data[0]?.total_is_capped === true ? -1 : total}>
          {(person) => (
            <PersonCard
              person={person}
              query={q}
              isSelf={person.user_id === ownId}
              action={person.user_id === ownId ? undefined : renderAction?.(person)}
            />
          )}
        </PeopleRows>
      )}
      {has_more && (
        <LoadMore
          loading={isValidating}
          failed={error !== undefined}
          onMore={() => void setSize(error === undefined ? size + 1 : size)}
        />
      )}
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

interface PersonCardProps {
  readonly person: EventUserPublic;
  /** The search that found them; may be empty. */
  readonly query: string;
  readonly isSelf: boolean;
  readonly action: ReactNode;
}

function PersonCard({ person, query, isSelf, action }: PersonCardProps) {
  const position = joinParts([person.speaker_title ?? person.title, person.company_name]);
  const name = person.full_name;
  const { ask_me_about } = matchedInterests(person, query);
  return (
    <>
      <Avatar name={name} image_url={person.image_url} size="large" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          <PersonName
            event_id={person.event_id}
            user_id={person.user_id}
            full_name={name}
            image_url={person.image_url}
          />
          {isSelf && <Badge className="ms-2 align-middle">{t('people.you')}</Badge>}
        </h2>
        {person.role !== 'ATTENDEE' && (
          <p className="my-0.5">
            <RoleBadge role={person.role} />
          </p>
        )}
        {position !== '' && <p className="text-sm break-words text-muted">{position}</p>}
        {person.bio !== null && <p className="mt-1.5 line-clamp-2 text-sm break-words">{person.bio}</p>}
        <div className="mt-2 grid gap-2 empty:hidden">
          {ask_me_about !== null && <AskMeAbout text={ask_me_about} />}
          <InterestChips interests={matchedFirst(person, query)} max={maxInterests} />
        </div>
        <div className="mt-2 empty:hidden">
          <Reasons inCommon={person.in_common} max={maxReasons} />
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-2 empty:hidden">
          {action}
          <ContactLinks name={name} email={person.email} links={person.social_links} className="-ms-3 first:ms-0" />
        </div>
      </div>
    </>
  );
}
