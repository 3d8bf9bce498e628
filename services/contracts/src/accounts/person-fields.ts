/** Fields of people that many shapes have. */
import * as Type from 'typebox';
import { localeLengthMax } from '../limits.ts';
import { described, Id } from '../primitives.ts';

export const VisibleEmail = Type.String({ description: 'Email address; null if the caller may not see it.' });
export const UserId = described(Id, 'Id of the account; null for people without an account.');
export const FirstNameText = Type.String({ description: 'First name, or the only name of people who have one name.' });
export const LastNameText = Type.String({ description: 'Last name; empty for people with one name.' });
export const Company = Type.String({ description: 'Company; null if there is none or the person hides it.' });
export const JobTitle = Type.String({ description: 'Job title; null if there is none or the person hides it.' });
export const Bio = Type.String({ description: 'Biography, plain text; null if there is none or the person hides it.' });
export const IsDemo = Type.Boolean({
  description: 'Whether this belongs to the demo, which can be used without an account.',
});
export const Locale = Type.String({
  maxLength: localeLengthMax,
  description: 'Language of emails as a BCP 47 code, such as `de` or `en-GB`.',
});
export const SpeakerUserId = described(
  Id,
  'Id of the account of the speaker; null for speakers without an account. To group speakers, use `profile_id`, which all of them have.',
);
export const SpeakerFullName = Type.String({
  description: 'Name of the account or, for speakers without an account, of the speaker profile.',
});
export const HtmlBio = Type.String({
  description: 'Biography as sanitized HTML; null if there is none or the person hides it.',
});
export const SortName = Type.String({ description: 'Name for sorting: `Last, First`, or the only name.' });
export const CanSendConnectionRequest = Type.Boolean({
  description: 'Whether the caller may send a connection request; null for the caller.',
});
export const IsConnected = Type.Boolean({ description: 'Whether the caller is connected with this person.' });
