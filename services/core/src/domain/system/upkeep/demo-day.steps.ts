/** Steps that create an event of the current day for a demo organizer: its people and its sessions around now. */
import type { EventUserRole } from '@plenum/contracts/enums';
import type { Language } from '@plenum/contracts/languages';
import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { messages } from '../../../platform/messages.ts';
import { createEventRooms, createSessionRooms } from '../../chat/chat-rooms/chat-rooms.steps.ts';
import { addEventMember } from '../../events/attendees/event-members.steps.ts';
import { assignSlug, storeCopy } from '../../events/events/copied-event.steps.ts';
import type { Event } from '../../events/events/event.entity.ts';
import { conferenceDateOf } from '../../schedule/sessions/session-times.rules.ts';
import { copySpeakers } from '../../schedule/speakers/copied-speakers.steps.ts';
import { type DaySession, liveSlot, runDemoDay } from './demo-day-life.steps.ts';

const dayTexts = messages('core/src/domain/system/upkeep/demo-day');

const minuteMs = 60_000;
const stages = 3;
const slots = 14;
const slotMinutes = 45;
const sessionMinutes = 40;
/** Minutes since the start of the live session of each stage; the session of the second stage overruns. */
const minutesSinceStart = [20, 45, 10] as const;
const [overrunningStage, overrunMinutes] = [2, 15] as const;

/** Excludes lightning talks, whose speakers also speak on another stage. */
const isTalk = `session_type = 'PRESENTATION' and duration_minutes > 15 and not is_unscheduled`;

/**
 * Talks of the conference, in sequence on three of its stages. Those before the live slot have ended, with actual
 * times. The job that advances statuses skips statuses set after the last boundary.
 */
const copyDaySessions = statement<DaySession & { readonly source_id: number; readonly starts_at: Date }>(
  'copy-demo-day-sessions',
  `with stage as (
     select location, row_number() over (order by location)::int as stage
       from (select location from sessions
              where event_id = $1 and ${isTalk} and location is not null
              group by location having count(*) >= ${slots} order by location limit ${stages}) l),
   source as materialized (
     select s.*, stage.stage, row_number() over (partition by stage.stage order by s.starts_at, s.id)::int as slot
       from sessions s join stage using (location)
      where s.event_id = $1 and ${isTalk}),
   placed as materialized (
     select s.*, nextval('sessions_id_seq') as copy_id, t.start, t.start + interval '${sessionMinutes} minutes' as finish
       from source s cross join lateral (
         select $3::timestamptz + interval '1 minute' * (
           (s.slot - ${liveSlot}) * ${slotMinutes} - (array[${minutesSinceStart.join(', ')}])[s.stage]
           + case when s.stage = ${overrunningStage} and s.slot > ${liveSlot} then ${overrunMinutes} else 0 end) as start) t
      where s.slot <= ${slots} order by s.id),
   copied as (
     insert into sessions (id, event_id, session_type, chat_mode, title, subtitle, short_description, description,
                           starts_at, duration_minutes, track, location, language, level, status, status_set_at,
                           actual_start_at, crew_ready_at)
     select copy_id, $2, session_type, 'ENABLED', title, subtitle, short_description, description, start,
            ${sessionMinutes}, track, location, language, level,
            case when slot < ${liveSlot} then 'COMPLETED' when slot = ${liveSlot} then 'LIVE' else 'SCHEDULED' end,
            case when slot < ${liveSlot} then finish + interval '1 minute' * (slot * stage % 5 - 1)
                 when slot = ${liveSlot} then case when stage = ${overrunningStage} then finish else start end end,
            case when slot <= ${liveSlot} then start + interval '1 minute' * (slot * stage % 4) end,
            case when slot <= ${liveSlot} or (slot = ${liveSlot} + 1 and stage = 1) then start - interval '25 minutes' end
       from placed)
   select copy_id as id, id as source_id, slot, stage, coalesce(location, '') as location, start as starts_at from placed order by start, copy_id`,
);

/** Profiles of the conference that speak on another day. */
const deleteIdleSpeakers = statement(
  'drop-idle-demo-speakers',
  `delete from speaker_profiles p
    where p.event_id = $1 and not exists (select from session_speakers ss where ss.profile_id = p.id)`,
);

const addPeople = statement(
  'add-people-to-demo-day',
  `insert into event_users (event_id, user_id, role)
   select $1, r.id, r.role from unnest($2::bigint[], $3::text[]) as r (id, role) order by r.id`,
);

const setDates = statement('set-demo-day-dates', 'update events set start_date = $2, end_date = $3 where id = $1');

export interface DemoDayOptions {
  readonly organization_id: number;
  /** Account of the visitor. */
  readonly user_id: number;
  readonly people: readonly { readonly id: number; readonly role: EventUserRole }[];
  readonly language: Language;
  readonly now: Date;
}

/** Creates an event of the current day from talks of the demo conference. */
export async function addDemoDay(tx: Transaction, source: Event, options: DemoDayOptions): Promise<void> {
  const { organization_id, user_id, people, language, now } = options;
  const t = dayTexts(language);
  const clock = { timezone: source.timezone, day_change: source.dayChange };
  const today = conferenceDateOf(now, clock);
  const day = await storeCopy(tx, source, {
    title: t('title'),
    startDate: today,
    endDate: today,
    organization_id,
    visibility: 'MEMBERS',
    joinPolicy: 'INVITE_ONLY',
  });
  Object.assign(day, { status: 'PUBLISHED', description: t('description'), heroDescription: null, sections: {} });
  await createEventRooms(tx, day, language);
  await addEventMember(tx, { event_id: day.id, user_id, role: 'ADMIN' });
  await tx.rows(addPeople, [day.id, idList(people.map(({ id }) => id)), people.map(({ role }) => role)]);

  const fiveMinutesMs = 5 * minuteMs;
  const roundedNow = new Date(Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs);
  const sessions = await tx.rows(copyDaySessions, [source.id, day.id, roundedNow]);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) return assignSlug(tx, day);
  await tx.rows(setDates, [day.id, conferenceDateOf(first.starts_at, clock), conferenceDateOf(last.starts_at, clock)]);
  await createSessionRooms(tx, sessions);
  await copySpeakers(tx, source.id, day.id, new Map(sessions.map(({ id, source_id }) => [source_id, id])));
  await tx.rows(deleteIdleSpeakers, [day.id]);
  await runDemoDay(tx, { event_id: day.id, sessions, people: people.map(({ id }) => id), now, t });
  await assignSlug(tx, day);
}
