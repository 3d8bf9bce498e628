/** People of an event who are managed in another program, such as a ticket shop or a CRM, and identified by its ids. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, VisibleEmail } from '../accounts/person-fields.ts';
import {
  EventUserRole,
  externalPersonOutcomes,
  externalPersonStatuses,
  fullPolicies,
  ticketStatuses,
} from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import { invitationMailErrors } from '../events/invitations.ts';
import { maxPersonNameLength } from '../limits.ts';
import { operation } from '../operation.ts';
import {
  described,
  list,
  ListQuery,
  nullable,
  oneOf,
  ReasonText,
  shape,
  UpdatedAt,
  UpdatedSince,
} from '../primitives.ts';
import { externalIdOf } from './external-ids.ts';
import { maxExternalPeopleBodyBytes, maxExternalPeople, maxTicketCategoryLength } from './integration-limits.ts';

const ExternalId = externalIdOf('person or ticket');
const Name = nullable(Type.String({ maxLength: maxPersonNameLength, 'x-trim': true }));
const Category = nullable(Type.String({ maxLength: maxTicketCategoryLength, 'x-trim': true }));

const TicketStatus = oneOf(
  ticketStatuses,
  'Whether the ticket is valid. Cancelling a ticket revokes the access that it granted. Defaults to `ACTIVE`.',
);
/** The complete data of a person. Omitted fields clear stored values. */
export const ExternalPersonData = shape({
  /** Validated for each person separately, so that one invalid address does not fail the request. */
  email: described(Type.String({ maxLength: 255, 'x-trim': true }), VisibleEmail),
  first_name: Type.Optional(described(Name, FirstNameText)),
  last_name: Type.Optional(described(Name, LastNameText)),
  role: Type.Optional(EventUserRole),
  ticket_category: Type.Optional(described(Category, 'Ticket category in the other program; null if there is none.')),
  ticket_status: Type.Optional(TicketStatus),
});
export type ExternalPersonData = Type.Static<typeof ExternalPersonData>;

export const ExternalPersonEntry = shape({ external_id: ExternalId, ...ExternalPersonData.properties });
export type ExternalPersonEntry = Type.Static<typeof ExternalPersonEntry>;

export const ExternalPerson = shape({
  external_id: Type.String({
    description:
      'Id of the person or ticket in the other program: printable ASCII characters without spaces, unique within the event.',
  }),
  email: nullable(described(VisibleEmail, 'Email address; null if the account was deleted.')),
  first_name: nullable(FirstNameText),
  last_name: nullable(LastNameText),
  role: EventUserRole,
  ticket_category: nullable(described(Type.String(), ExternalPersonData.properties.ticket_category)),
  ticket_status: TicketStatus,
  standing: oneOf(
    externalPersonStatuses,
    'Whether the person is a member of the event, invited, on the waiting list, or none of these.',
  ),
  updated_at: described(UpdatedAt, 'When the data of the person was last updated (ISO 8601, UTC).'),
});
export type ExternalPerson = Type.Static<typeof ExternalPerson>;

export const SavedExternalPerson = shape({
  external_id: Type.String({
    description:
      'Id of the person or ticket in the other program: printable ASCII characters without spaces, unique within the event.',
  }),
  result: oneOf(externalPersonOutcomes, 'Result for this person.'),
});
export type SavedExternalPerson = Type.Static<typeof SavedExternalPerson>;

export const ExternalPersonResult = shape({
  ...SavedExternalPerson.properties,
  error: nullable(Type.String({ description: 'Error code; null unless the result is `refused`.' })),
  reason: nullable(described(ReasonText, 'Explanation of the error for people; null unless the result is `refused`.')),
});
export type ExternalPersonResult = Type.Static<typeof ExternalPersonResult>;

export const ExternalPeopleResult = shape({
  created: Type.Integer({ description: 'Number of people who were created.' }),
  updated: Type.Integer({ description: 'Number of people who were updated.' }),
  unchanged: Type.Integer({ description: 'Number of people whose data has not changed.' }),
  refused: Type.Integer({ description: 'Number of people who were rejected. Their results contain the reasons.' }),
  people: Type.Array(ExternalPersonResult, { description: 'Result for each person, in the order of the request.' }),
});
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
    'Requires the role ADMIN or ORGANIZER in the event. New people with a valid ticket are invited; a cancelled ticket cancels its invitation or ends the membership that it granted, for which the role ADMIN is required. People are handled independently, and the reply contains a result for each, in the order of the request. An `external_id` that occurs more than once is rejected each time. Repeating a request changes nothing and sends no email.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    people: Type.Array(ExternalPersonEntry, {
      minItems: 1,
      maxItems: maxExternalPeople,
      description: 'People to create or update.',
    }),
    when_full: whenFull,
  }),
  maxBodyBytes: maxExternalPeopleBodyBytes,
  replies: { 200: ExternalPeopleResult },
  errors: eventStaffErrors,
  rateLimits: ['people_put'],
  demoRestriction: 'mails',
});

export const UpsertEventPerson = operation({
  method: 'PUT',
  path: `${path}/:external_id`,
  summary: 'Create or update a person by external id',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. The data replaces what is stored: omitted fields are cleared, and a ticket without a status is valid. A new person is invited, a new role applies to the member or is sent in a new invitation, and a cancelled ticket cancels its invitation or ends the membership that it granted, for which the role ADMIN is required. A person whose account was deleted is rejected with `person_erased`. Repeating a request changes nothing and sends no email.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: shape({ ...EventParams.properties, external_id: ExternalId }),
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
