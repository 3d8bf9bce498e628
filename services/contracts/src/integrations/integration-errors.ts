/** Errors of logins, API tokens, webhooks and other integrations. */
import type { ErrorSpecs } from '../error-spec.ts';
import { accessTokenLifetimeS } from '../limits.ts';
import {
  idempotencyKeyLifetimeH,
  maxApiTokens,
  maxPairedApps,
  maxWebhooks,
  pairingCodeLifetimeS,
} from './integration-limits.ts';

export const integrationErrors = {
  not_authenticated: {
    status: 401,
    cause: 'The request has no API token, no cookie of a login, and no other credential that the operation reads.',
    remedy: 'Send the API token as `Authorization: Bearer`, or log in first.',
  },
  token_invalid: {
    status: 401,
    cause: 'The API token or the token of a login is unknown, incomplete or changed.',
    remedy: 'Check that the whole token is sent and that it was created by this installation.',
  },
  token_expired: {
    status: 401,
    cause: `The API token has passed its expiry date, or the token of a login its ${accessTokenLifetimeS / 60} minutes.`,
    remedy: 'Create another API token, or renew the login with `Refresh`.',
  },
  token_revoked: {
    status: 401,
    cause: 'The API token or login was revoked, or its account or organization was closed.',
    remedy: 'Stop sending it; create another token or log in again.',
  },
  token_not_accepted: {
    status: 403,
    cause: 'The operation or client event is only available to logins, so no scope permits it.',
    remedy: 'Use an operation that lists the scheme `apiToken`, or leave this step to a person in the web application.',
  },
  token_scope_missing: {
    status: 403,
    cause: 'The API token lacks the scope that the operation or client event requires.',
    remedy:
      'Create a token with the scope that `message` and the header `WWW-Authenticate` name; the scopes of a token cannot be changed.',
  },
  token_scope_not_held: {
    status: 403,
    cause: 'The new token would have a scope that the role of its creator does not include.',
    remedy: 'Omit the scope, or have the token created by an owner of the organization.',
  },
  token_network_refused: {
    status: 403,
    cause: 'The API token is restricted to networks, and the address of the client is in none of them.',
    remedy: 'Send the request from one of the networks, or create a token that includes the address.',
  },
  idempotency_key_reused: {
    status: 422,
    cause: `The \`Idempotency-Key\` was sent within the last ${idempotencyKeyLifetimeH} hours with another operation or input.`,
    remedy: 'Use a new key, such as a UUID, for each new request, and repeat a key only with the identical request.',
  },
  already_executed: {
    status: 409,
    cause: 'A request with this `Idempotency-Key` was executed or is being executed, and its reply is not stored.',
    remedy: 'Read the object to see what was changed, and use a new key if the change is missing.',
  },
  api_tokens_exceeded: {
    status: 409,
    cause: `A person can have ${maxApiTokens.ofPerson} API tokens and an organization ${maxApiTokens.ofOrganization}, without revoked ones.`,
    remedy: 'Revoke tokens that are no longer used; the lists of tokens contain `last_used_at`.',
  },
  pairing_code_invalid: {
    status: 400,
    cause: `The pairing code is unknown, was used, is older than ${pairingCodeLifetimeS / 60} minutes, or the person can no longer use it.`,
    remedy: 'Let the person show a new QR code in their agenda, and scan that one.',
  },
  paired_apps_exceeded: {
    status: 409,
    cause: `The person has connected ${maxPairedApps} apps to their agenda of the event.`,
    remedy: 'Let the person disconnect an app in their agenda.',
  },
  webhook_url_refused: {
    status: 422,
    cause: 'The URL of the webhook is not an https URL, or it leads to a private network.',
    remedy:
      'Use a public https URL; during development, the command plenum webhooks listen forwards deliveries to a local port.',
  },
  webhooks_exceeded: {
    status: 409,
    cause: `The organization already has ${maxWebhooks} webhooks.`,
    remedy: 'Delete one, or select more events in an existing webhook and distribute them in the receiver.',
  },
  origin_not_allowed: {
    status: 403,
    cause: 'A script of another site sent the request, and the organization of the token has not listed that site.',
    remedy: 'Add the origin, including scheme and port, to the organization’s allowed websites.',
  },
  ticket_shop_url_refused: {
    status: 422,
    cause: 'The URL of the ticket shop is not an https URL, or it leads to a private network.',
    remedy: 'Send the public URL of the pretix installation, such as `https://pretix.eu`.',
  },
  ticket_shop_token_missing: {
    status: 422,
    cause: 'The ticket shop is new or has another URL, and the request contains no `api_token`.',
    remedy: 'Send the API token of the ticket shop together with the URL.',
  },
  ticket_shop_gone: {
    status: 410,
    cause: 'The URL that pretix calls belongs to a ticket shop that was disconnected or connected again.',
    remedy: 'Delete the webhook in pretix, or replace its URL with the one of the current connection.',
  },
  external_id_repeated: {
    status: 422,
    cause:
      'Another entry of the request has the same `external_id`; of sessions, speakers, locations and tracks, the first one is stored, of people none.',
    remedy: 'Send one entry for each `external_id`.',
  },
  external_id_taken: {
    status: 409,
    cause: 'Another session, speaker, location or track of the event has this `external_id`.',
    remedy: 'Send an id that no other one has, or update the one that has it.',
  },
  person_erased: {
    status: 410,
    cause: 'The person with this `external_id` has deleted the account and all data about them.',
    remedy: 'Do not send this person again; a new ticket has a new `external_id`.',
  },
} as const satisfies ErrorSpecs;
