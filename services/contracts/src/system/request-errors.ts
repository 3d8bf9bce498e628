/** Errors that any request, connection or client event may get. */
import type { ErrorSpecs } from '../error-spec.ts';
import {
  maxJsonBodyBytes,
  maxRoomsPerSocket,
  maxSocketsPerPerson,
  maxUploadsPerAccount,
  maxUploadsPerNetwork,
} from '../limits.ts';

export const requestErrors = {
  malformed_request: {
    status: 400,
    cause: 'The request is not valid HTTP, its URL or a header cannot be parsed, or its body is not valid JSON.',
    remedy: 'Encode path parameters and query with percent-encoding and the body as JSON in UTF-8.',
  },
  invalid_request: {
    status: 422,
    cause: 'A parameter or a field has a wrong type or value, is missing, or does not exist.',
    remedy:
      'Read `errors`, which lists the problems by part of the request and field, and compare them with the schema of the operation.',
  },
  api_version_unsupported: {
    status: 400,
    cause: 'The header `Plenum-API-Version` names a version that this installation does not have.',
    remedy: 'Send the version that the replies name in `Plenum-API-Version`, or omit the header.',
  },
  unsupported_media_type: {
    status: 415,
    cause: 'The `Content-Type` of the body is not the one that the operation accepts.',
    remedy:
      'Send `application/json`, or the media type that the operation lists, such as `multipart/form-data` for uploads.',
  },
  request_timeout: {
    status: 408,
    cause: 'The request was not received completely in time.',
    remedy: 'Send it again over a new connection, and large files over a connection that is fast enough.',
  },
  payload_too_large: {
    status: 413,
    cause: `The body is larger than the operation accepts, by default ${maxJsonBodyBytes / 1024} KB.`,
    remedy: 'Split the data into several requests, or shorten it.',
  },
  request_head_too_large: {
    status: 431,
    cause: 'The URL and the headers of the request together are longer than the server reads.',
    remedy: 'Send fewer or shorter headers, in particular cookies and query parameters.',
  },
  not_found: {
    status: 404,
    cause:
      'The path does not exist, or its object does not exist, was deleted, or must not be disclosed to the caller.',
    remedy: 'Check the path and its ids, and whether the login or token may see the object.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  forbidden: {
    status: 403,
    cause: 'The role of the caller does not include this permission.',
    remedy:
      'Use the login or token of somebody whose role includes it, or ask an admin of the event or an owner of the organization for the role.',
  },
  cross_site_request: {
    status: 403,
    cause: 'A browser sent a request that changes data, or a socket handshake, from a page of another site.',
    remedy:
      'Use an API token as `Authorization: Bearer` (for a socket: as `token` of its handshake, over WebSocket only), and list the site in the organization’s allowed websites; a program that is not a page should not send `Origin`.',
  },
  precondition_failed: {
    status: 412,
    cause: 'The resource has another version than the one in `If-Match`: it was changed after it was read.',
    remedy: 'Read it again, apply the change to the current version, and send its `ETag`.',
  },
  precondition_required: {
    status: 428,
    cause: 'The operation replaces what may have been changed elsewhere, and the request has no `If-Match`.',
    remedy: 'Read the resource and send its `ETag` as `If-Match`.',
  },
  rate_limited: {
    status: 429,
    cause:
      'The limit of the token, account, address or operation is used up; `x-rate-limits` of the operation lists its limits.',
    remedy: 'Wait for the seconds in `Retry-After`, or `retry_after_s` over the socket, then send the request again.',
  },
  too_many_uploads: {
    status: 429,
    cause: `More than ${maxUploadsPerAccount} uploads of an account or ${maxUploadsPerNetwork} of a network are in progress, or the process is receiving as many as it can.`,
    remedy: 'Upload files one after another, and repeat this one after `Retry-After`.',
  },
  overloaded: {
    status: 503,
    cause: 'Too many requests of this kind are waiting, or the data is locked by another request.',
    remedy: 'Retry the request after `Retry-After`, with backoff.',
  },
  service_unavailable: {
    status: 503,
    cause: 'The database or Redis cannot be reached, or the process is starting or stopping.',
    remedy: 'Send the request again after `Retry-After`; a `POST` with an `Idempotency-Key` is not executed twice.',
  },
  internal_error: {
    status: 500,
    cause: 'The server failed unexpectedly and has logged the error.',
    remedy: 'Report it to the operator of the installation with the `request_id`.',
  },
  socket_event_unknown: {
    status: 404,
    cause: 'The name of the client event is not one of those in AsyncAPI.',
    remedy:
      'Check the spelling of the name, and whether the installation has the version for which the client was written.',
  },
  rooms_per_socket_exceeded: {
    status: 429,
    cause: `The socket has already joined ${maxRoomsPerSocket} rooms or events.`,
    remedy: 'Leave rooms that are no longer displayed, or open another socket.',
  },
  sockets_per_person_exceeded: {
    status: 429,
    cause: `The account or token has opened more than ${maxSocketsPerPerson} sockets, so the oldest was closed.`,
    remedy: 'Share one socket between the parts of the program, and close sockets that are not used.',
  },
} as const satisfies ErrorSpecs;
