/**
 * Descriptions of the fields of requests, replies and socket messages: units, who can see them, and the meaning of null.
 * A field is described once by its name, because a name has the same meaning everywhere. Exceptions are described as
 * `Shape.field`. Only the published documents use the descriptions; browsers do not load them.
 */
import { announcementFields } from './descriptions/announcements.ts';
import { controlRoomFields } from './descriptions/control-room.ts';
import { eventFields } from './descriptions/events.ts';
import { feedbackFields } from './descriptions/feedback.ts';
import { generalFields } from './descriptions/ids-times-and-pages.ts';
import { integrationFields } from './descriptions/integrations.ts';
import { messageFields } from './descriptions/messages.ts';
import { organizationFields } from './descriptions/organizations.ts';
import { peopleFields } from './descriptions/people.ts';
import { pollFields } from './descriptions/polls.ts';
import { questionFields } from './descriptions/questions.ts';
import { runOfShowFields } from './descriptions/run-of-show.ts';
import { sessionFields } from './descriptions/sessions.ts';
import { shapeFields } from './descriptions/shapes.ts';
import { statisticsFields } from './descriptions/statistics.ts';
import { webhookFields } from './descriptions/webhooks.ts';
import { notificationDeclarations, perNotificationKind } from './notification-kinds.ts';

/** The subjects, for the test that no field is described twice. */
export const describedSubjects: readonly Readonly<Record<string, string>>[] = [
  generalFields,
  announcementFields,
  eventFields,
  integrationFields,
  feedbackFields,
  statisticsFields,
  controlRoomFields,
  messageFields,
  perNotificationKind((kind) => notificationDeclarations[kind].description),
  organizationFields,
  peopleFields,
  pollFields,
  questionFields,
  runOfShowFields,
  sessionFields,
  shapeFields,
  webhookFields,
];

const descriptions = new Map<string, string>(describedSubjects.flatMap((subject) => Object.entries(subject)));

/** Returns the key under which a field of a shape is described; null without a description. */
export function descriptionKey(shape: string, field: string): string | null {
  const own = `${shape}.${field}`;
  if (descriptions.has(own)) return own;
  return descriptions.has(field) ? field : null;
}

/** Describes a field of a shape; null without a description. */
export function describeField(shape: string, field: string): string | null {
  const key = descriptionKey(shape, field);
  return key === null ? null : (descriptions.get(key) ?? null);
}
