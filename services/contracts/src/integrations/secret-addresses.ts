/** Secret links and credentials of an event, and who created them. */
import * as Type from 'typebox';
import { maxSecretAddresses } from '../accounts/security-limits.ts';
import { SecretKind } from '../enums.ts';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, nullable, PersonMini, shape } from '../primitives.ts';

export const SecretAddress = shape({
  kind: described(SecretKind, 'Kind of link or credential.'),
  title: nullable(
    Type.String({ description: 'Name of the chat room, session or location; null for the event as a whole.' }),
  ),
  created_at: nullable(
    Type.String({ format: 'date-time', description: 'Time of creation (ISO 8601, UTC); null if unknown.' }),
  ),
  created_by: nullable(described(PersonMini, 'Person who created or last renewed it; null if unknown.')),
  is_maker_in_charge: Type.Boolean({
    description: 'Whether the person who created it may still manage it; false if unknown.',
  }),
});
export type SecretAddress = Type.Static<typeof SecretAddress>;

export const ListSecretAddresses = operation({
  method: 'GET',
  path: '/events/:event_id/secret-addresses',
  summary: 'List the secret links and credentials of an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns the links, codes and credentials that give access to the event or its data without a login, and who created them. The secrets themselves are not returned. Renew those whose creator may no longer manage them.',
  access: 'login',
  params: EventParams,
  replies: {
    200: shape({
      addresses: Type.Array(SecretAddress, {
        maxItems: maxSecretAddresses,
        description:
          'Stage walls, stage clocks, secret schedule URLs, join code, schedule subscription and ticket shop.',
      }),
    }),
  },
  errors: ['event_access_denied', 'event_banned', 'forbidden'],
});
