/**
 * Authorization of webhooks for events about the people, requests and rooms of an event: the same rules as for reading
 * them through the API.
 */
import { eventUserRoles } from '@plenum/contracts/enums';
import type { SubscribableEventType } from '@plenum/contracts/integrations/webhook-event-types';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { sqlLiterals } from '../../../platform/db/sql-texts.ts';

/** Event types about the people, requests and rooms of an event. */
const staffTypes: readonly SubscribableEventType[] = [
  'attendee.added',
  'attendee.role_changed',
  'attendee.standing_changed',
  'attendee.removed',
  'join_request.made',
  'join_request.answered',
  'room.created',
  'room.updated',
  'room.deleted',
];

const sqlArray = (values: readonly string[]): string => `array[${sqlLiterals(values)}]`;
const staffRoles = sqlArray(eventUserRoles.filter((role) => eventRoleMay(role, 'attendee:ban')));

/**
 * SQL condition: a person, or the account of an organization token, organizes an event, as an owner or by a role in the
 * event.
 */
const isOrganizer = (person: string, organization: string, event: string): string => `
  (exists (select from organization_users running where running.organization_id = ${organization}
                                                    and running.user_id = ${person} and running.role = 'OWNER')
   or exists (select from api_tokens running where running.organization_id = ${organization}
                                               and running.user_id = ${person} and running.organization_role = 'OWNER')
   or exists (select from event_users running where running.event_id = ${event} and running.user_id = ${person}
                                                and not running.is_banned and running.role = any(${staffRoles})))`;

/** SQL condition: only people who organize an event may read events of this type. */
export const isRestrictedType = (type: string): string => `${type} = any(${sqlArray(staffTypes)})`;

/** SQL condition: the person responsible for the URL of webhook `w` organizes an event. */
export const isWebhookOfOrganizer = (event: string): string =>
  isOrganizer('w.url_changed_by_id', 'w.organization_id', event);

/** SQL condition: a person may read delivery `d` of webhook `w`. */
export const mayReadDelivery = (person: string): string => `
  (not d.is_restricted
   or ${isOrganizer(person, 'w.organization_id', `substring(d.subject from '^event:([0-9]+):')::bigint`)})`;
