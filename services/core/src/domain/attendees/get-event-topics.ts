import { eventTopicsMax } from '@plenum/contracts/limits';
import type { GetEventTopics } from '@plenum/contracts/meeting-people';
import type { ReplyBody } from '@plenum/contracts/operation';
import { statement } from '../../platform/db/database.ts';
import type { Scope } from '../../scope.ts';
import { authorizeEvent } from '../policy.ts';

interface TopicsRow {
  readonly interests: { name: string; people: number }[];
  readonly languages: { code: string; people: number }[];
  readonly tracks: string[];
}

/** Reads what members show, once, when somebody opens the filters; of 20,000 members that takes some 150 ms. */
const eventTopics = statement<TopicsRow>(
  'event-topics',
  `with shown as materialized (
     select interest_keys, shown_interests, shown_languages from event_users
      where event_id = $1 and not is_banned and (interest_keys <> '{}' or shown_languages <> '{}')),
   spellings as (
     select key, name, count(*) as people
       from shown cross join unnest(interest_keys, shown_interests) as one (key, name) group by key, name),
   interests as (
     select (array_agg(name order by people desc, name))[1] as name, sum(people)::int as people
       from spellings group by key order by 2 desc, 1 limit ${eventTopicsMax}),
   languages as (
     select code, count(*) as people from shown cross join unnest(shown_languages) as one (code)
      group by code order by 2 desc, 1 limit ${eventTopicsMax}),
   tracks as (
     select distinct track from sessions where event_id = $1 and track is not null order by track limit ${eventTopicsMax})
   select coalesce((select json_agg(json_build_object('name', name, 'people', people) order by people desc, name)
                      from interests), '[]') as interests,
          coalesce((select json_agg(json_build_object('code', code, 'people', people) order by people desc, code)
                      from languages), '[]') as languages,
          array(select track from tracks order by track) as tracks`,
);

/** Returns what can be filtered by in the list of people. Throws the errors of `authorizeEvent`. */
export async function getEventTopics(scope: Scope, event_id: number): Promise<ReplyBody<typeof GetEventTopics>> {
  await authorizeEvent(scope, event_id, 'attendee:read');
  const row = await scope.db.row(eventTopics, [event_id]);
  return row ?? { interests: [], languages: [], tracks: [] };
}
