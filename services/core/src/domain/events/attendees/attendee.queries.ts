import type { EventBase } from '@plenum/contracts/events/events';
import { type Db, statement } from '../../../platform/db/database.ts';

type JoinableColumn =
  | 'title'
  | 'description'
  | 'event_type'
  | 'event_format'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'status'
  | 'join_policy'
  | 'visibility'
  | 'slug'
  | 'venue_city'
  | 'venue_state'
  | 'venue_country';

export interface JoinableRow extends Pick<EventBase, JoinableColumn> {
  readonly event_id: number;
  readonly organization_name: string;
  readonly is_of_demo_organizer: boolean;
}

const joinableColumns = `
  e.id as event_id, e.title, e.description, e.event_type, e.event_format, e.start_date, e.end_date, e.timezone, e.status,
  e.join_policy, e.venue_city, e.venue_state, e.venue_country, o.name as organization_name, e.visibility, e.slug,
  o.demo_ends_at is not null as is_of_demo_organizer`;

const joinableByCode = statement<JoinableRow>(
  'joinable-by-code',
  `select ${joinableColumns} from events e join organizations o on o.id = e.organization_id where e.join_code = $1`,
);

const joinableById = statement<JoinableRow>(
  'joinable-by-id',
  `select ${joinableColumns} from events e join organizations o on o.id = e.organization_id where e.id = $1`,
);

export const findJoinableByCode = (db: Db, code: string) => db.row(joinableByCode, [code]);
export const findJoinableById = (db: Db, event_id: number) => db.row(joinableById, [event_id]);
