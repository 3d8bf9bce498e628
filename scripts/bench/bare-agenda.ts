/** A minimal agenda: two statements, times formatted by PostgreSQL, a loop over the rows. */
import type { Agenda, AgendaSession } from '@plenum/contracts/sessions';

interface SessionRow extends Omit<AgendaSession, 'id' | 'starts_at' | 'ends_at' | 'speakers'> {
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly timezone: string;
  readonly day_change: string;
  readonly date: string;
}

interface SpeakerRow {
  readonly session_id: string;
  readonly name: string;
}

export const bareQueries = {
  sessions: {
    name: 'bare-sessions',
    text: `select s.id, s.title, s.session_type, s.status, s.starts_at,
                  s.starts_at + s.duration_minutes * interval '1 minute' as ends_at, s.duration_minutes, s.track, s.location, s.language,
                  e.timezone, e.day_change::text, local.date::text, local.date - e.start_date + 1 as day_number,
                  to_char(s.starts_at at time zone e.timezone, 'HH24:MI') as start_time,
                  to_char((s.starts_at + s.duration_minutes * interval '1 minute') at time zone e.timezone, 'HH24:MI') as end_time
             from events e join sessions s on s.event_id = e.id
            cross join lateral (select ((s.starts_at at time zone e.timezone) - e.day_change::interval)::date as date) local
            where e.id = $1 order by s.starts_at, s.id`,
  },
  speakers: {
    name: 'bare-speakers',
    text: `select ss.session_id, p.name from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
            where p.event_id = $1 order by ss.session_id, ss.position`,
  },
} as const;

/** Combines the rows of both statements. */
export function bareAgenda(event_id: number, sessions: readonly SessionRow[], speakers: readonly SpeakerRow[]): Agenda {
  const names = new Map<string, string[]>();
  for (const { session_id, name } of speakers) {
    const known = names.get(session_id);
    if (known === undefined) names.set(session_id, [name]);
    else known.push(name);
  }
  const dates = new Set<string>();
  const locations = new Set<string>();
  const tracks = new Set<string>();
  const shown = sessions.map((row) => {
    dates.add(row.date);
    if (row.location !== null) locations.add(row.location);
    if (row.track !== null) tracks.add(row.track);
    const times = { starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
    return { ...row, ...times, id: Number(row.id), speakers: names.get(row.id) ?? [] };
  });
  return {
    event_id,
    timezone: sessions[0]?.timezone ?? '',
    day_change: sessions[0]?.day_change ?? '',
    days: [...dates].toSorted().map((date, index) => ({ day_number: index + 1, date })),
    locations: [...locations],
    ordered_locations: 0,
    order_version: '',
    buildings: [],
    walking_minutes: 0,
    tracks: [...tracks],
    sessions: shown,
  };
}
