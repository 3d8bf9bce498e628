/** What of an event works without a login or with a secret: who made it, and whether they still could. */
import * as Type from 'typebox';
import { SecretKind } from './enums.ts';
import { EventParams } from './events.ts';
import { operation } from './operation.ts';
import { nullable, PersonMini, shape } from './primitives.ts';
import { secretAddressesMax } from './security-limits.ts';

export const SecretAddress = shape({
  kind: SecretKind,
  title: nullable(Type.String({ description: 'Room, session or location that it is about; null for the event.' })),
  created_at: nullable(Type.String({ format: 'date-time', description: 'When it was made; null if unknown.' })),
  created_by: nullable(PersonMini),
  is_maker_in_charge: Type.Boolean({
    description: 'Whether the person who made it may still do so; false if nobody is known.',
  }),
});
export type SecretAddress = Type.Static<typeof SecretAddress>;

export const ListSecretAddresses = operation({
  method: 'GET',
  path: '/events/:event_id/secret-addresses',
  summary: 'List the secret addresses of an event',
  description: 'Returns everything that works without a login or with a secret, and who created it.',
  access: 'login',
  params: EventParams,
  replies: {
    200: shape({
      addresses: Type.Array(SecretAddress, {
        maxItems: secretAddressesMax,
        description: 'Stage walls, stage clocks, secret schedule, join code, subscribed schedule and ticket shop.',
      }),
    }),
  },
  errors: ['event_access_denied', 'event_banned', 'forbidden'],
});
