/** People of an event from another program, such as a ticket shop or a CRM, identified by ids of that program. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, VisibleEmail } from '../accounts/person-fields.ts';
import {
  EventUserRole,
  externalPersonOutcomes,
  externalPersonStatuses,
  fullPolicies,
  ticketStatuses,
} from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { inEvent, notSent } from '../events/invitations.ts';
import { personNameLengthMax } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, nullable, oneOf, page, PageQuery, ReasonText, shape, UpdatedAt } from '../primitives.ts';
import {
  externalIdLengthMax,
  externalPeopleBodyMaxBytes,
  externalPeopleMax,
  ticketCategoryLengthMax,
} from './integration-limits.ts';

const ExternalId = Type.String({
  minLength: 1,
  maxLength: externalIdLengthMax,
  pattern: '^[!-~]+$',
  description:
    'Id of the person or ticket in the other program: printable ASCII without spaces, unique within the event.',
});
const Name = nullable(Type.String({ maxLength: personNameLengthMax, 'x-trim': true }));
const Category = nullable(Type.String({ maxLength: ticketCategoryLengthMax, 'x-trim': true }));

const TicketStatus = oneOf(
  ticketStatuses,
  'Whether the ticket is valid. A cancelled ticket revokes the access that it granted. Defaults to ACTIVE.',
);
/** The data of a person. Fields that are left out are empty, and replace stored values. */
export const ExternalPersonData = shape({
  /** Validated person by person, so that an invalid address only fails that person. */
  email: described(Type.String({ maxLength: 255, 'x-trim': true }), VisibleEmail),
  first_name: Type.Optional(described(Name, FirstNameText)),
  last_name: Type.Optional(described(Name, LastNameText)),
  role: Type.Optional(EventUserRole),
  ticket_category: Type.Optional(described(Category, 'Ticket category of the other program; null if there is none.')),
  ticket_status: Type.Optional(TicketStatus),
});
export type ExternalPersonData = Type.Static<typeof ExternalPersonData>;

export const ExternalPersonEntry = shape({ external_id: ExternalId, ...ExternalPersonData.properties });
export type ExternalPersonEntry = Type.Static<typeof ExternalPersonEntry>;

export const ExternalPerson = shape({
  external_id: Type.String({
    description:
      'Id of the person or ticket in the other program: printable ASCII without spaces, unique within the event.',
  }),
  email: nullable(described(VisibleEmail, 'Email address; null if the person has deleted the account.')),
  first_name: nullable(FirstNameText),
  last_name: nullable(LastNameText),
  role: EventUserRole,
  ticket_category: nullable(described(Type.String(), ExternalPersonData.properties.ticket_category)),
  ticket_status: TicketStatus,
  standing: oneOf(
    externalPersonStatuses,
    'Whether the person is a member of the event, invited, on the waiting list, or none of these.',
  ),
  updated_at: UpdatedAt,
});
export type ExternalPerson = Type.Static<typeof ExternalPerson>;

export const SavedExternalPerson = shape({
  external_id: Type.String({
    description:
      'Id of the person or ticket in the other program: printable ASCII without spaces, unique within the event.',
  }),
  result: oneOf(externalPersonOutcomes, 'Result for the person.'),
});
export type SavedExternalPerson = Type.Static<typeof SavedExternalPerson>;

export const ExternalPersonResult = shape({
  ...SavedExternalPerson.properties,
  error: nullable(Type.String({ description: 'Error code, for programs.' })),
  reason: nullable(ReasonText),
});
export type ExternalPersonResult = Type.Static<typeof ExternalPersonResult>;

export const ExternalPeopleResult = shape({
  created: Type.Integer({ description: 'Number of created entries.' }),
  updated: Type.Integer({ description: 'Number of updated entries.' }),
  unchanged: Type.Integer({ description: 'Number of people whose data was already stored.' }),
  refused: Type.Integer({ description: 'Number of people who were refused. Their results contain the reasons.' }),
  people: Type.Array(ExternalPersonResult, { description: 'The people.' }),
});
export type ExternalPeopleResult = Type.Static<typeof ExternalPeopleResult>;

const whenFull = Type.Optional(
  oneOf(
    fullPolicies,
    'What happens if there are not enough free seats: `STOP` sends nothing, `WAIT` puts the rest on the waiting list.',
  ),
);
const path = '/events/:event_id/people';

export const ListEventPeople = operation({
  method: 'GET',
  path,
  summary: 'List the people of an event by external id',
  description: 'Returns the people that other programs, such as a ticket shop, have stored.',
  access: 'login',
  token: 'external_person:write',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('people', ExternalPerson, 'The people.') },
  errors: inEvent,
});

export const UpsertEventPeople = operation({
  method: 'PUT',
  path,
  summary: `Create or update up to ${externalPeopleMax} people by external id`,
  description: 'The reply contains a result for each person.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    people: Type.Array(ExternalPersonEntry, { minItems: 1, maxItems: externalPeopleMax, description: 'The people.' }),
    when_full: whenFull,
  }),
  bodyMaxBytes: externalPeopleBodyMaxBytes,
  replies: { 200: ExternalPeopleResult },
  errors: inEvent,
  rateLimits: ['people_put'],
  demoRefused: 'mails',
});

export const UpsertEventPerson = operation({
  method: 'PUT',
  path: `${path}/:external_id`,
  summary: 'Create or update a person by external id',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: shape({ ...EventParams.properties, external_id: ExternalId }),
  body: shape({ ...ExternalPersonData.properties, when_full: whenFull }),
  replies: { 200: SavedExternalPerson },
  errors: [
    ...inEvent,
    ...notSent,
    'attendee_limit_reached',
    'event_role_not_assignable',
    'last_event_admin',
    'own_membership',
    'own_role',
    'person_erased',
    'speaker_wants_asking',
  ],
  rateLimits: ['people_put'],
  demoRefused: 'mails',
});
