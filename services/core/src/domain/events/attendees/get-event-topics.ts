import { maxEventTopics } from '@plenum/contracts/limits';
import type { GetEventTopics } from '@plenum/contracts/networking/meeting-people';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { ProcessParts } from '../../../once.ts';
import { statement } from '../../../platform/db/database.ts';
import { createPromiseCache } from '../../../platform/prepared.ts';
import type { Scope } from '../../../scope.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { authorizeEvent } from '../../policy.ts';

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

type EventTopics = ReplyBody<typeof GetEventTopics>;

const noTopics: EventTopics = { interests: [], languages: [], tracks: [] };

/** Maximum age of cached topics, which every opened people list requests. */
const lifetimeMs = 5_000;
const maxCachedEvents = 500;

/** The topics are the same for every member, and loaded at most once per five seconds. */
function createEventTopics({ db }: ProcessParts): (event_id: number) => Promise<EventTopics> {
  const topics = createPromiseCache<EventTopics>({ max: maxCachedEvents, ttl: lifetimeMs });
  return (event_id) => topics(event_id, async () => (await db.row(eventTopics, [event_id])) ?? noTopics);
}

/** Returns the filter topics of the people list, at most five seconds old. Throws the errors of `authorizeEvent`. */
export async function getEventTopics(scope: Scope, event_id: number): Promise<EventTopics> {
  await authorizeEvent(scope, event_id, 'attendee:read');
  return scope.once(createEventTopics)(event_id);
}
