/**
 * The error catalogue, collected from the areas. The server throws an error by its code (`fail('email_not_verified')`); its
 * texts are in `errors.<language>.json` of core. Clients must compare the code, not the text.
 */
import { accountErrors } from './accounts/account-errors.ts';
import { chatErrors } from './chat/chat-errors.ts';
import { eventErrors } from './events/event-errors.ts';
import { invitationErrors } from './events/invitation-errors.ts';
import { integrationErrors } from './integrations/integration-errors.ts';
import { liveErrors } from './live/live-errors.ts';
import { networkingErrors } from './networking/networking-errors.ts';
import { notificationErrors } from './notifications/notification-errors.ts';
import { scheduleErrors } from './schedule/schedule-errors.ts';
import { requestErrors } from './system/request-errors.ts';
import { uploadErrors } from './system/upload-errors.ts';

/** The codes by area, in the order of docs/errors.md. */
export const errorAreas = {
  'Requests and connections': requestErrors,
  'Logins, API tokens and integrations': integrationErrors,
  'Accounts and the demo': accountErrors,
  'Organizations, events and members': eventErrors,
  Invitations: invitationErrors,
  'Sessions, speakers, sponsors and imports': scheduleErrors,
  'Questions, polls, feedback and the run of show': liveErrors,
  'Chat rooms and moderation': chatErrors,
  'Connections and direct messages': networkingErrors,
  'Notifications and emails': notificationErrors,
  'Uploads and files': uploadErrors,
} as const;

const errorSpecs = {
  ...requestErrors,
  ...integrationErrors,
  ...accountErrors,
  ...eventErrors,
  ...invitationErrors,
  ...scheduleErrors,
  ...liveErrors,
  ...chatErrors,
  ...networkingErrors,
  ...notificationErrors,
  ...uploadErrors,
};

export type ErrorCode = keyof typeof errorSpecs;

export const isErrorCode = (name: string): name is ErrorCode => Object.hasOwn(errorSpecs, name);

/** Page of the API documentation with the cause and remedy of each code, at an anchor with its name. */
export const errorPagePath = '/api/docs/errors';

/** The HTTP status of each code. */
export const errorStatuses = Object.fromEntries(
  Object.entries(errorSpecs).map(([code, { status }]) => [code, status]),
) as { readonly [Code in ErrorCode]: (typeof errorSpecs)[Code]['status'] };

/**
 * Validation problems by part of the request (`json`, `form`, `query` or `params`) and field. `_schema` contains the
 * problems of the part as a whole.
 */
export interface FieldErrors {
  readonly [part: string]: Readonly<Record<string, readonly string[]>>;
}

/** A text as returned in replies, or a list of texts, such as lines or questions with their answers. */
export type TextValue = string | null | readonly (string | Readonly<Record<string, string | null | undefined>>)[];

/** Fields that another person has changed in the meantime, with both texts. Nested fields are named `sections.faqs`. */
export interface TextConflicts {
  readonly [field: string]: { readonly stored: TextValue; readonly sent: TextValue };
}

export interface ErrorBody {
  readonly code: number;
  readonly status: string;
  readonly message: string;
  readonly error: ErrorCode;
  readonly request_id: string;
  readonly errors?: FieldErrors;
  /** Only for `text_changed_meanwhile`. */
  readonly conflicts?: TextConflicts;
}
