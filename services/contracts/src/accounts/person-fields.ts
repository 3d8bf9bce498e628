/** Fields of people that many schemas share. */
import * as Type from 'typebox';
import { maxLocaleLength } from '../limits.ts';
import { described, Id } from '../primitives.ts';

export const VisibleEmail = Type.String({ description: 'Email address; null if the caller may not see it.' });
export const UserId = described(Id, 'User id; null for people without an account.');
export const FirstNameText = Type.String({ description: 'First name, or the full name of people with a single name.' });
export const LastNameText = Type.String({ description: 'Last name; empty for people with a single name.' });
export const Company = Type.String({ description: 'Company; null if there is none or the person hides it.' });
export const JobTitle = Type.String({ description: 'Job title; null if there is none or the person hides it.' });
export const Bio = Type.String({ description: 'Biography, plain text; null if there is none or the person hides it.' });
export const IsDemo = Type.Boolean({
  description: 'Whether this is part of the demo, which can be used without an account.',
});
export const Locale = Type.String({
  maxLength: maxLocaleLength,
  description: 'Language of emails as a BCP 47 tag, such as `de` or `en-GB`.',
});
export const SpeakerUserId = described(
  Id,
  'User id of the speaker; null for speakers without an account. To group by speaker, use `profile_id`, which is never null.',
);
export const SpeakerFullName = Type.String({
  description: 'Display name of the speaker: the name of the account or, without an account, of the speaker profile.',
});
export const HtmlBio = Type.String({
  description: 'Biography as sanitized HTML; null if there is none or the person hides it.',
});
export const SortName = Type.String({ description: 'Name for sorting: `Last, First`, or the single name.' });
export const CanSendConnectionRequest = Type.Boolean({
  description: 'Whether the caller may send a connection request to this person; null if this person is the caller.',
});
export const IsConnected = Type.Boolean({ description: 'Whether the caller is connected with this person.' });
