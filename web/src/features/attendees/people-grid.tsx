import type { EventUserPublic } from '@plenum/contracts/attendees';
import { searchTextLengthMax } from '@plenum/contracts/limits';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAuth } from '../../lib/stores/auth.ts';
import { choiceParam, textParam, useSearchValues } from '../../lib/use-search-param.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { usePeople, type PeopleQuery } from './people-pages.api.ts';
import { PeopleRows } from './people-rows.tsx';
import { t } from './people.en.json';
import { RoleBadge } from './role-badge.tsx';

const filters = ['all', 'SPEAKER', 'ORGANIZERS', 'ATTENDEE'] as const;
const search = { q: textParam(), role: choiceParam(filters, 'all') };
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

function queryOf(q: string, role: (typeof filters)[number]): PeopleQuery {
  if (role === 'ORGANIZERS') return { search: q, group: 'ORGANIZERS' };
  return role === 'all' ? { search: q } : { search: q, role };
}

interface PeopleGridProps {
  readonly event_id: number;
  /** Renders the action at the end of another member’s card. */
  readonly renderAction?: (person: EventUserPublic) => ReactNode;
}

/** Members of an event, searched by the server, as an infinite list. */
export function PeopleGrid({ event_id, renderAction }: PeopleGridProps) {
  const [{ q, role }, change] = useSearchValues(search);
  const { data, error, size, setSize, isValidating, mutate } = usePeople(event_id, queryOf(q, role));
  const ownId = useAuth(({ user }) => user?.id);
  const people = data?.flatMap(({ event_users }) => event_users) ?? [];
  const has_more = (data?.at(-1)?.next_cursor ?? null) !== null;
  const total = data?.[0]?.total_items ?? 0;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('people.search')}
          value={q}
          maxLength={searchTextLengthMax}
          onChange={(text) => change({ q: text })}
        />
        <SelectField
          label={t('people.role')}
          value={role}
          onChange={({ target }) => change({ role: filters.find((value) => value === target.value) ?? 'all' })}
          options={filters.map((value) => ({ value, label: t(`people.role.${value}`) }))}
        />
        <p role="status" className="tabular ms-auto text-sm text-muted">
          {data !== undefined && t('people.loaded', { loaded: people.length, total })}
        </p>
      </div>
      {data === undefined ? (
        error === undefined ? (
          <Placeholders />
        ) : (
          <ErrorState failure={error} onRetry={() => mutate()} />
        )
      ) : people.length === 0 ? (
        <EmptyState title={t('people.no_match.title')} text={t('people.no_match.text')} />
      ) : (
        <PeopleRows people={people} total={data[0]?.total_is_capped === true ? -1 : total}>
          {(person) => (
            <PersonCard
              person={person}
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

/** Loads more items when it becomes visible, unless the last request failed; also a button for the keyboard. */
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
  readonly isSelf: boolean;
  readonly action: ReactNode;
}

function PersonCard({ person, isSelf, action }: PersonCardProps) {
  const about = [person.speaker_title ?? person.title, person.company_name].filter(Boolean).join(' · ');
  const name = person.full_name;
  return (
    <>
      <Avatar name={name} image_url={person.image_url} size="large" />
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal break-words">
          <PersonName
            event_id={person.event_id}
            user_id={person.user_id}
            full_name={name}
            image_url={person.image_url}
          />
        </h2>
        {about !== '' && <p className="text-sm break-words text-muted">{about}</p>}
        {person.bio !== null && <p className="mt-1.5 line-clamp-2 text-sm break-words">{person.bio}</p>}
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          <RoleBadge role={person.role} />
          {isSelf && <Badge>{t('people.you')}</Badge>}
        </p>
        <ContactLinks name={name} email={person.email} links={person.social_links} className="-ms-3 mt-1" />
        {action !== undefined && <div className="mt-2 empty:hidden">{action}</div>}
      </div>
    </>
  );
}
