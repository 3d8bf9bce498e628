/** Short-lived cache of an event's filter topics, which are the same for every member. */
import { maxEventTopics } from '@plenum/contracts/limits';
import type { GetEventTopics } from '@plenum/contracts/networking/meeting-people';
import type { ReplyBody } from '@plenum/contracts/operation';
import { LRUCache } from 'lru-cache';
import type { ProcessParts } from '../../../once.ts';
import { statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

interface TopicsRow {
  readonly interests: { name: string; people: number }[];
  readonly languages: { code: string; people: number }[];
  readonly tracks: string[];
}

/** About 150 ms for 20,000 members. */
const eventTopics = statement<TopicsRow>(
  'event-topics',
  `with shown as materialized (
     select interest_keys, shown_interests, shown_languages from event_users
      where event_id = $1 and not is_banned and (interest_keys <> '{}' or shown_languages <> '{}')),
   spellings as (
     select key, name, count(*) as people
       from shown cross join unnest(interest_keys, shown_interests) as interest (key, name) group by key, name),
   interests as (
     select (array_agg(name order by people desc, name))[1] as name, sum(people)::int as people
       from spellings group by key order by 2 desc, 1 limit ${maxEventTopics}),
   languages as (
     select code, count(*) as people from shown cross join unnest(shown_languages) as language (code)
      group by code order by 2 desc, 1 limit ${maxEventTopics}),
   tracks as (
     select distinct track from sessions
      where event_id = $1 and track is not null and ${isVisibleSession('sessions')} order by track limit ${maxEventTopics})
   select coalesce((select json_agg(json_build_object('name', name, 'people', people) order by people desc, name)
                      from interests), '[]') as interests,
          coalesce((select json_agg(json_build_object('code', code, 'people', people) order by people desc, code)
                      from languages), '[]') as languages,
          array(select track from tracks order by track) as tracks`,
);

export type EventTopics = ReplyBody<typeof GetEventTopics>;

const noTopics: EventTopics = { interests: [], languages: [], tracks: [] };

/** Maximum age of cached topics, which every opened people list requests. */
const lifetimeMs = 5_000;
const maxCachedEvents = 500;

/** Returns a function that finds the filter topics, loaded at most once per five seconds. */
export function createEventTopics({ db }: ProcessParts): (event_id: number) => Promise<EventTopics> {
  const topics = new LRUCache<number, Promise<EventTopics>>({ max: maxCachedEvents, ttl: lifetimeMs });
  return (event_id) => {
    const cached = topics.get(event_id);
    if (cached !== undefined) return cached;
    const pending = db.row(eventTopics, [event_id]).then((row) => row ?? noTopics);
    topics.set(event_id, pending);
    pending.catch(() => topics.delete(event_id));
    return pending;
  };
}
