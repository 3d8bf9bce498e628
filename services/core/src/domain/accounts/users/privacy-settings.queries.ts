/** Queries for privacy settings, general and per event. */
import type { PrivacyOverrides, PrivacySettings } from '@plenum/contracts/accounts/users';
import { type Db, statement } from '../../../platform/db/database.ts';

/** Exceeds the number of events that a person can be a member of. */
const maxOverrides = 500;

interface PrivacySettingsRow {
  readonly privacy_settings: PrivacySettings;
  readonly event_overrides: { event_id: number; event_name: string; overrides: PrivacyOverrides }[];
}

const settingsOfUser = statement<PrivacySettingsRow>(
  'privacy-settings',
  `select u.privacy_settings,
          coalesce((select json_agg(json_build_object('event_id', o.id, 'event_name', o.title, 'overrides', o.overrides))
                      from (select e.id, e.title, eu.privacy_overrides as overrides
                              from event_users eu join events e on e.id = eu.event_id
                             where eu.user_id = u.id and eu.privacy_overrides is not null and e.status <> 'DELETED'
                             order by e.start_date desc, e.id limit ${maxOverrides}) o), '[]') as event_overrides
     from users u where u.id = $1`,
);

/** Finds the settings of a person, general and per event. */
export const findPrivacySettings = (db: Db, user_id: number) => db.row(settingsOfUser, [user_id]);

const overridesOfMember = statement<{ readonly overrides: PrivacyOverrides | null }>(
  'privacy-overrides',
  `select eu.privacy_overrides as overrides
     from event_users eu join events e on e.id = eu.event_id
    where eu.event_id = $1 and eu.user_id = $2 and e.status <> 'DELETED'`,
);

/** Finds the settings of a member for an event; no row without a membership. */
export const findPrivacyOverrides = (db: Db, event_id: number, user_id: number) =>
  db.row(overridesOfMember, [event_id, user_id]);
