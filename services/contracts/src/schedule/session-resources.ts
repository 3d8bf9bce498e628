/** The links and files of a session. */
import * as Type from 'typebox';
import { sessionResourceKinds } from '../enums.ts';
import {
  maxObjectKeyLength,
  maxSessionResources,
  maxSessionResourceTitleLength,
  maxStreamLinkLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import { described, nullable, oneOf, shape, TitleText } from '../primitives.ts';
import { SessionParams, SessionResource } from './sessions.ts';

export const SessionResourceInput = shape({
  kind: oneOf(sessionResourceKinds, 'Kind of link or file.'),
  title: described(Type.String({ minLength: 1, maxLength: maxSessionResourceTitleLength, 'x-trim': true }), TitleText),
  url: Type.Optional(
    nullable(described(Type.String({ maxLength: maxStreamLinkLength }), 'URL (https); null for a file.')),
  ),
  object_key: Type.Optional(
    nullable(
      Type.String({
        maxLength: maxObjectKeyLength,
        description: 'Object key of the file, for `GET /private/{key}`; null for a link.',
      }),
    ),
  ),
});
export type SessionResourceInput = Type.Static<typeof SessionResourceInput>;

export const SetSessionResources = operation({
  method: 'PUT',
  path: '/sessions/:session_id/resources',
  summary: 'Replace the links and files of a session',
  description: `Available to speakers of the session and to members with the role ADMIN or ORGANIZER. Replaces the whole list, which can have up to ${maxSessionResources} entries; files that are no longer listed are deleted. Upload files with \`UploadDocument\` first. Members of the event receive the server event \`session_updated\`.`,
  access: 'login',
  token: 'session:write',
  params: SessionParams,
  body: Type.Array(SessionResourceInput, { maxItems: maxSessionResources }),
  replies: { 200: Type.Array(SessionResource) },
  errors: ['not_found', 'event_access_denied', 'event_banned', 'forbidden', 'object_key_not_of_event'],
});
