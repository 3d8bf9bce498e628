import type { Person } from '../gateway/world.ts';

/** Runs a statement; `name` is unique to the file of the test. */
type RunStatement = (name: string, sql: string, values?: readonly unknown[]) => Promise<unknown>;

/** Adds members of an event with a session in their agenda since yesterday. They cannot log in. */
export const addBookmarkingCrowd = (
  run: RunStatement,
  { event_id, session_id }: { readonly event_id: number; readonly session_id: number },
  count: number,
): Promise<unknown> =>
  run(
    'bookmarking-crowd',
    `with people as (
       insert into users (email, password_hash, first_name, last_name, privacy_settings)
       select 'crowd-' || $2::bigint || '-' || n || '@example.org', 'x', 'Crowd', n::text, '{}'
         from generate_series(1, $3::int) n
       returning id),
     members as (insert into event_users (event_id, user_id, role) select $1::bigint, id, 'ATTENDEE' from people)
     insert into session_bookmarks (user_id, session_id, created_at)
     select id, $2::bigint, now() - interval '1 day' from people`,
    [event_id, session_id, count],
  );

export const muteEvent = (run: RunStatement, { user_id }: Person, event_id: number): Promise<unknown> =>
  run('mute-event', `insert into event_notification_choices (user_id, event_id, choice) values ($1, $2, 'NONE')`, [
    user_id,
    event_id,
  ]);
