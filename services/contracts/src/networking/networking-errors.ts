/** Errors of connections, blocks and direct messages. */
import type { ErrorSpecs } from '../error-spec.ts';
import { connectionRetryDays, maxEncryptedContentBytes, maxIcebreakerLength } from '../limits.ts';

export const networkingErrors = {
  connection_to_oneself: {
    status: 400,
    cause: '`recipient_id` is the caller.',
    remedy: 'Do not offer a connection request on the profile of the caller.',
  },
  connection_exists: {
    status: 400,
    cause: 'The two people are connected, or one of them has sent a request that is not answered yet.',
    remedy: 'Read the state with `GetAcquaintance`, and answer an open request with `AnswerConnection`.',
  },
  connection_too_soon: {
    status: 400,
    cause: `The recipient declined, or the caller withdrew the previous request, less than ${connectionRetryDays} days ago.`,
    remedy: 'Wait until the days have passed; the other person can send a request at any time.',
  },
  connection_needs_event: {
    status: 400,
    cause: 'The request contains no `originating_event_id`.',
    remedy: 'Send the id of an event that both people belong to.',
  },
  connection_event_not_shared: {
    status: 400,
    cause: 'One of the two people does not belong to the event in `originating_event_id`.',
    remedy: 'Send the id of an event that both people belong to.',
  },
  connection_not_wanted: {
    status: 400,
    cause: 'The privacy settings of the recipient do not accept requests from the caller in this event.',
    remedy: 'Do not repeat the request; the recipient can connect from their side.',
  },
  icebreaker_empty: {
    status: 400,
    cause: 'The icebreaker has no visible character.',
    remedy: 'Send one of the `icebreakers` of the event, or a custom text if the event allows it.',
  },
  icebreaker_too_long: {
    status: 422,
    cause: `The icebreaker has more than ${maxIcebreakerLength} characters, counted in code points.`,
    remedy: 'Shorten the text.',
  },
  icebreaker_not_offered: {
    status: 400,
    cause: 'The event only accepts its own icebreakers, and the text is not one of them.',
    remedy: 'Send one of the `icebreakers` of the event literally.',
  },
  connection_not_pending: {
    status: 400,
    cause: 'The connection request was answered or withdrawn.',
    remedy: 'Read its state with `GetConnection`.',
  },
  connection_not_recipient: {
    status: 400,
    cause: 'The caller has sent this connection request, and only its recipient can answer it.',
    remedy: 'Withdraw a sent request with `RemoveConnection`.',
  },
  connection_not_accepted: {
    status: 400,
    cause: 'The connection is neither accepted nor an open request of the caller, so it cannot be removed.',
    remedy: 'Decline a received request with `AnswerConnection`.',
  },
  blocked: {
    status: 403,
    cause: 'One of the two people has blocked the other.',
    remedy: 'Do not repeat the request; the caller can remove their own block with `UnblockUser`.',
  },
  block_oneself: {
    status: 400,
    cause: 'The user to block is the caller.',
    remedy: 'Do not offer blocking on the profile of the caller.',
  },
  thread_with_oneself: {
    status: 400,
    cause: '`user_id` of the conversation is the caller.',
    remedy: 'Send the id of another person.',
  },
  not_connected_to_start: {
    status: 403,
    cause:
      'The two people are not connected, and the event does not permit the caller to write to this person without a connection.',
    remedy: 'Send a connection request with `RequestConnection`, and write when it is accepted.',
  },
  not_connected_to_send: {
    status: 403,
    cause: 'The connection of the two people has ended, so the conversation can only be read.',
    remedy: 'Connect again with `RequestConnection`.',
  },
  encrypted_content_too_long: {
    status: 422,
    cause: `\`encrypted_content\` has more than ${maxEncryptedContentBytes / 1024} KB.`,
    remedy: 'Shorten the text before encrypting it.',
  },
} as const satisfies ErrorSpecs;
