/** People of an event who are managed in another program, such as a ticket shop or a CRM, and identified by its ids. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, UserId, VisibleEmail } from '../accounts/person-fields.ts';
import { EventUserRole, externalPersonStatuses, fullPolicies, ticketStatuses } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import { invitationMailErrors } from '../events/invitations.ts';
import { maxPersonNameLength } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Email, list, ListQuery, nullable, oneOf, shape, UpdatedAt, UpdatedSince } from '../primitives.ts';
import { entryCounts, entryResult, entryResults, listOfEntries } from './entry-results.ts';
import { externalIdOf } from './external-ids.ts';
import { maxExternalPeopleBodyBytes, maxExternalPeople, maxTicketCategoryLength } from './integration-limits.ts';

const ExternalId = externalIdOf('person or ticket');
const Name = nullable(Type.String({ maxLength: maxPersonNameLength, 'x-trim': true }));
const Category = nullable(Type.String({ maxLength: maxTicketCategoryLength, 'x-trim': true }));

const TicketStatus = oneOf(
  ticketStatuses,
  'Whether the ticket is valid. Cancelling a ticket revokes the access that it granted.',
);
/** The data of a person. Omitted fields keep the stored value. */
export const ExternalPersonData = shape({
  /** Validated for each person separately, so that one invalid address does not fail the request. */
  email: Type.Optional(described(Email, 'Email address. Required for a new person, unless the ticket is cancelled.')),
  first_name: Type.Optional(described(Name, FirstNameText)),
  last_name: Type.Optional(described(Name, LastNameText)),
  role: Type.Optional(described(EventUserRole, 'Role in the event. A new person is an ATTENDEE by default.')),
  ticket_category: Type.Optional(described(Category, 'Ticket category in the other program; null if there is none.')),
  ticket_status: Type.Optional(
    described(
      TicketStatus,
      'Whether the ticket is valid. Cancelling a ticket revokes the access that it granted. A new ticket is `ACTIVE` by default; only `ACTIVE` makes a cancelled ticket valid again.',
    ),
  ),
});
export type ExternalPersonData = Type.Static<typeof ExternalPersonData>;

export const ExternalPersonEntry = shape({ external_id: ExternalId, ...ExternalPersonData.properties });
export type ExternalPersonEntry = Type.Static<typeof ExternalPersonEntry>;

const StoredExternalId = Type.String({
  description:
    'Id of the person or ticket in the other program: printable ASCII characters without spaces, unique within the event.',
});
const Standing = oneOf(
  externalPersonStatuses,
  'Whether the person is a member of the event, invited, on the waiting list, or none of these.',
);
const MemberId = nullable(described(UserId, 'Id of the person as a member of the event; null unless they are one.'));

export const ExternalPerson = shape({
  external_id: StoredExternalId,
  user_id: MemberId,
  email: nullable(
    described(
      VisibleEmail,
      'Email address; null if the account was deleted, or if the ticket was cancelled before it was stored.',
    ),
  ),
  first_name: nullable(FirstNameText),
  last_name: nullable(LastNameText),
  role: EventUserRole,
  ticket_category: nullable(described(Type.String(), ExternalPersonData.properties.ticket_category)),
  ticket_status: TicketStatus,
  standing: Standing,
  updated_at: described(UpdatedAt, 'When the data or the standing of the person last changed (ISO 8601, UTC).'),
});
export type ExternalPerson = Type.Static<typeof ExternalPerson>;

export const SavedExternalPerson = shape({
  external_id: StoredExternalId,
  result: oneOf(['created', 'updated', 'unchanged'], 'Result for this person.'),
  standing: Standing,
  user_id: MemberId,
});
export type SavedExternalPerson = Type.Static<typeof SavedExternalPerson>;

export const ExternalPersonResult = shape({
  ...entryResult,
  standing: nullable(described(Standing, 'Standing after this request; null if the person is not stored.')),
  user_id: MemberId,
});
export type ExternalPersonResult = Type.Static<typeof ExternalPersonResult>;

export const ExternalPeopleResult = shape({ ...entryCounts, people: entryResults(ExternalPersonResult) });
export type ExternalPeopleResult = Type.Static<typeof ExternalPeopleResult>;

const whenFull = Type.Optional(
  oneOf(
    fullPolicies,
    'What happens if there are not enough free seats: `STOP` sends no invitations, `WAIT` adds the remaining people to the waiting list.',
  ),
);
const path = '/events/:event_id/people';

export const ListEventPeople = operation({
  method: 'GET',
  path,
  summary: 'List the people of an event by external id',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns the people who were stored by other programs, such as a ticket shop, in the order in which they were first stored. Members who joined in another way are not included.',
  access: 'login',
  token: 'external_person:write',
  params: EventParams,
  query: shape({ ...ListQuery.properties, updated_since: UpdatedSince }),
  replies: { 200: list('people', ExternalPerson, 'People from other programs.') },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});

export const UpsertEventPeople = operation({
  method: 'PUT',
  path,
  summary: `Create or update up to ${maxExternalPeople} people by external id`,
  description:
    'Requires the role ADMIN or ORGANIZER in the event. New people with a valid ticket are invited; a cancelled ticket cancels its invitation or ends the membership that it granted, for which the role ADMIN is required. People are handled independently, and the reply contains a result for each, in the order of the request. Omitted fields of stored people are unchanged, and a cancelled ticket that is not stored yet is stored without personal data. Repeating a request changes nothing and sends no email, except that an expired invitation to a valid ticket is sent again.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    people: listOfEntries(ExternalPersonEntry, maxExternalPeople),
    when_full: whenFull,
  }),
  maxBodyBytes: maxExternalPeopleBodyBytes,
  replies: { 200: ExternalPeopleResult },
  errors: eventStaffErrors,
  rateLimits: ['people_put'],
  demoRestriction: 'mails',
});

const PersonParams = shape({ ...EventParams.properties, external_id: ExternalId });

export const GetEventPerson = operation({
  method: 'GET',
  path: `${path}/:external_id`,
  summary: 'Get a person of an event by external id',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns a person who was stored by another program, such as a ticket shop.',
  access: 'login',
  token: 'external_person:write',
  params: PersonParams,
  replies: { 200: ExternalPerson },
  errors: eventStaffErrors,
});

export const UpsertEventPerson = operation({
  method: 'PUT',
  path: `${path}/:external_id`,
  summary: 'Create or update a person by external id',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Omitted fields of a stored person are unchanged, and a cancelled ticket only becomes valid again with the status `ACTIVE`. A new person is invited, a new role applies to the member or is sent in a new invitation, and a cancelled ticket cancels its invitation or ends the membership that it granted, for which the role ADMIN is required; one that is not stored yet is stored without personal data. A person whose account was deleted is rejected with `person_erased`. Repeating a request changes nothing and sends no email, except that an expired invitation to a valid ticket is sent again.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: PersonParams,
  body: shape({ ...ExternalPersonData.properties, when_full: whenFull }),
  replies: { 200: SavedExternalPerson },
  errors: [
    ...eventStaffErrors,
    ...invitationMailErrors,
    'attendee_limit_reached',
    'event_role_not_assignable',
    'last_event_admin',
    'own_membership',
    'own_role',
    'person_erased',
    'speaker_wants_asking',
  ],
  rateLimits: ['people_put'],
  demoRestriction: 'mails',
});
