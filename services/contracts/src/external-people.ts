/** People of an event from another program, such as a ticket shop or a CRM, identified by ids of that program. */
import * as Type from 'typebox';
import { EventUserRole, namedPersonOutcomes, externalPersonStandings, fullPolicies, ticketStatuses } from './enums.ts';
import { EventParams } from './events.ts';
import {
  externalIdLengthMax,
  externalPeopleBodyMaxBytes,
  externalPeopleMax,
  ticketCategoryLengthMax,
} from './integration-limits.ts';
import { inEvent, notSent } from './invitations.ts';
import { personNameLengthMax } from './limits.ts';
import { operation } from './operation.ts';
import { nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';

const ExternalId = Type.String({ minLength: 1, maxLength: externalIdLengthMax, pattern: '^[!-~]+$' });
const Name = nullable(Type.String({ maxLength: personNameLengthMax, 'x-trim': true }));
const Category = nullable(Type.String({ maxLength: ticketCategoryLengthMax, 'x-trim': true }));

/** The data of a person. Fields that are left out are empty, and replace stored values. */
export const ExternalPersonData = shape({
  /** Validated person by person, so that an invalid address only fails that person. */
  email: Type.String({ maxLength: 255, 'x-trim': true }),
  first_name: Type.Optional(Name),
  last_name: Type.Optional(Name),
  role: Type.Optional(EventUserRole),
  ticket_category: Type.Optional(Category),
  ticket_status: Type.Optional(oneOf(ticketStatuses)),
});
export type ExternalPersonData = Type.Static<typeof ExternalPersonData>;

export const ExternalPersonEntry = shape({ external_id: ExternalId, ...ExternalPersonData.properties });
export type ExternalPersonEntry = Type.Static<typeof ExternalPersonEntry>;

export const ExternalPerson = shape({
  external_id: Type.String(),
  /** Null if the person has deleted the account. */
  email: nullable(Type.String()),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  role: EventUserRole,
  ticket_category: nullable(Type.String()),
  ticket_status: oneOf(ticketStatuses),
  standing: oneOf(externalPersonStandings),
  updated_at: Timestamp,
});
export type ExternalPerson = Type.Static<typeof ExternalPerson>;

/** A person who was stored. */
export const PutPerson = shape({ external_id: Type.String(), result: oneOf(namedPersonOutcomes) });
export type PutPerson = Type.Static<typeof PutPerson>;

export const ExternalPersonResult = shape({
  ...PutPerson.properties,
  error: nullable(Type.String()),
  reason: nullable(Type.String()),
});
export type ExternalPersonResult = Type.Static<typeof ExternalPersonResult>;

export const ExternalPeopleResult = shape({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  people: Type.Array(ExternalPersonResult),
});
export type ExternalPeopleResult = Type.Static<typeof ExternalPeopleResult>;

const whenFull = Type.Optional(oneOf(fullPolicies));
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
  replies: { 200: page('people', ExternalPerson) },
  errors: inEvent,
});

export const PutEventPeople = operation({
  method: 'PUT',
  path,
  summary: `Create or update up to ${externalPeopleMax} people by external id`,
  description: 'The reply contains a result for each person.',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    people: Type.Array(ExternalPersonEntry, { minItems: 1, maxItems: externalPeopleMax }),
    when_full: whenFull,
  }),
  bodyMaxBytes: externalPeopleBodyMaxBytes,
  replies: { 200: ExternalPeopleResult },
  errors: inEvent,
  rateLimits: ['people_put'],
  demoRefused: 'mails',
});

export const PutEventPerson = operation({
  method: 'PUT',
  path: `${path}/:external_id`,
  summary: 'Create or update a person by external id',
  access: 'login',
  token: 'external_person:write',
  securityLog: 'people.invited',
  params: shape({ ...EventParams.properties, external_id: ExternalId }),
  body: shape({ ...ExternalPersonData.properties, when_full: whenFull }),
  replies: { 200: PutPerson },
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
