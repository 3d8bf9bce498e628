/**
 * Operations that pair the app of a conference with the agenda of a person. A paired app has an API token
 * (`api-tokens.ts`).
 */
import * as Type from 'typebox';
import { EventParams } from '../events/events.ts';
import { operation } from '../operation.ts';
import { described, ExpiresAt, shape, WebAddress } from '../primitives.ts';
import { type ApiToken, CreatedApiToken } from './api-tokens.ts';
import {
  maxApiTokenNameLength,
  maxPairedApps,
  maxPairingCodeLength,
  pairedAppDays,
  pairingCodeLifetimeS,
} from './integration-limits.ts';
import type { ApiScope } from './token-scopes.ts';

/**
 * Scopes of the token of a paired app: the programme, including that of events that are not public, and the person’s
 * bookmarks.
 */
export const pairedAppScopes = [
  'programme:read',
  'schedule:export',
  'my_agenda:read',
  'my_agenda:write',
] as const satisfies readonly ApiScope[];

/** Checks whether a token of a person belongs to an app that may change their agenda of this event only. */
export const isPairedApp = ({ events, scopes }: Pick<ApiToken, 'events' | 'scopes'>, event_id: number): boolean =>
  events?.length === 1 && events[0]?.id === event_id && scopes.includes('my_agenda:write');

const PairingCode = shape({
  url: described(
    WebAddress,
    'URL for the QR code. The part after `#` contains the base URL of the API (`api`), the id of the event (`event`) and the code (`code`), in the form of a query.',
  ),
  expires_at: described(ExpiresAt, 'When the code expires (ISO 8601, UTC).'),
});

export const CreatePairingCode = operation({
  method: 'POST',
  path: '/events/:event_id/pairing-codes',
  summary: 'Create a code that connects an app to the caller’s agenda',
  description: `Available to all members of the event. An app exchanges the code for an API token with \`ExchangePairingCode\`, once and within ${pairingCodeLifetimeS / 60} minutes. The code stops working when the login that created it ends. A person can connect ${maxPairedApps} apps to their agenda of an event.`,
  access: 'login',
  params: EventParams,
  replies: { 201: PairingCode },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'paired_apps_exceeded'],
  rateLimits: ['pairing_code'],
  demoRestriction: true,
});

export const ExchangePairingCode = operation({
  method: 'POST',
  path: '/pairings',
  summary: 'Exchange a pairing code for an API token',
  description: `Requires no login: the code grants access. The token acts as the person who created the code, is restricted to the event, and has the scopes ${pairedAppScopes.map((scope) => `\`${scope}\``).join(', ')}. It expires ${pairedAppDays} days after the event and is only returned in this reply. The person is notified by email and can revoke it at any time. Codes that are unknown, used or expired, and codes of people who have lost access to the event, get the same error.`,
  access: 'public',
  token: 'ignored',
  securityLog: 'api_token.changed',
  body: shape({
    code: Type.String({ minLength: 1, maxLength: maxPairingCodeLength, description: 'Code of the QR code.' }),
    app_name: described(
      Type.String({ minLength: 1, maxLength: maxApiTokenNameLength, 'x-trim': true }),
      'Name of the app and, if known, of the device, by which the person recognizes it.',
    ),
  }),
  replies: { 201: CreatedApiToken },
  errors: ['pairing_code_invalid', 'paired_apps_exceeded', 'api_tokens_exceeded'],
  failureLimits: ['link_token_per_address'],
});
