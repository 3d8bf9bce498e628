import { recordingEndings } from '@plenum/contracts/enums';
import type { SessionResource } from '@plenum/contracts/schedule/sessions';
import { type Db, statement } from '../../../platform/db/database.ts';
import { isVisibleSession } from '../../access.queries.ts';

/** SQL: whether the session `s` has a recording, added by organizers or as an imported link to a video. */
export const hasRecording = `(
  exists (select from session_resources r where r.session_id = s.id and r.kind = 'RECORDING')
  or jsonb_path_exists(s.links || s.attachments,
       '$[*].url ? (@ like_regex "^https?://[^/?#]+/[^?#]*[.](${recordingEndings.join('|')})([?#]|$)" flag "i")'))`;

const resourcesOfSession = statement<SessionResource>(
  'session-resources',
  `select r.kind, r.title, r.url, u.object_key, u.size_bytes
     from session_resources r left join uploads u on u.id = r.upload_id
    where r.session_id = $1 order by r.position`,
);

/** Finds the links and files of a session in order. */
export const findSessionResources = (db: Db, session_id: number) => db.rows(resourcesOfSession, [session_id]);

interface SessionLinkRow {
  readonly session_id: number;
  readonly kind: SessionResource['kind'];
  readonly title: string;
  readonly url: string;
}

const linksOfEvent = statement<SessionLinkRow>(
  'session-links-of-event',
  `select r.session_id, r.kind, r.title, coalesce(r.url, '') as url
     from sessions s join session_resources r on r.session_id = s.id
    where s.event_id = $1 and ${isVisibleSession('s')} and r.url is not null order by r.session_id, r.position`,
);

/** Finds the links of all sessions of an event in order, without files, by session id. */
export const findLinksOfEvent = async (db: Db, event_id: number): Promise<Map<number, SessionLinkRow[]>> =>
  Map.groupBy(await db.rows(linksOfEvent, [event_id]), ({ session_id }) => session_id);

const documentsForSession = statement<{ id: string }>(
  'documents-for-session',
  `select u.id from uploads u
    where u.id = any($1::uuid[]) and u.event_id = $2
      and not exists (select from session_resources r where r.upload_id = u.id and r.session_id <> $3)`,
);

/** Counts the given uploads that belong to the event and to no other session. */
export const countDocumentsForSession = async (
  db: Db,
  ids: readonly string[],
  { event_id, session_id }: { readonly event_id: number; readonly session_id: number },
): Promise<number> => (await db.rows(documentsForSession, [ids, event_id, session_id])).length;
