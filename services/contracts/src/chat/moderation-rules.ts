/** The moderation rules for the messages of an event. */
import * as Type from 'typebox';
import { linkPolicies, ruleActions } from '../enums.ts';
import { eventStaffErrors } from '../events/event-errors.ts';
import { EventParams } from '../events/events.ts';
import {
  maxFloodMessages,
  maxFloodWindowS,
  maxModerationWordLength,
  maxModerationWords,
  maxRepeatLimit,
} from '../limits.ts';
import { operation } from '../operation.ts';
import { oneOf, shape } from '../primitives.ts';

export const ModerationRules = shape({
  words: Type.Array(Type.String({ minLength: 1, maxLength: maxModerationWordLength, 'x-trim': true }), {
    maxItems: maxModerationWords,
    description: 'Forbidden words. They match whole words, ignoring case and accents.',
  }),
  link_policy: oneOf(linkPolicies, 'Who can post links.'),
  flood_messages: Type.Integer({
    minimum: 0,
    maximum: maxFloodMessages,
    description:
      'Maximum number of messages of a person within the window. More messages are a flood; 0 disables the rule.',
  }),
  flood_window_s: Type.Integer({
    minimum: 1,
    maximum: maxFloodWindowS,
    description: 'Length of the window of `flood_messages` in seconds.',
  }),
  repeat_limit: Type.Integer({
    minimum: 0,
    maximum: maxRepeatLimit,
    description: 'Number of times in a row that a person may post the same text; 0 disables the rule.',
  }),
  action: oneOf(
    ruleActions,
    'What happens to a message that violates a rule: it is removed, or held until a moderator has decided.',
  ),
});
export type ModerationRules = Type.Static<typeof ModerationRules>;

/**
 * The rules of a new event. They allow links and only affect bots. Organizers can set stricter rules.
 */
export const defaultModerationRules: ModerationRules = {
  words: [],
  link_policy: 'ALLOW',
  flood_messages: 60,
  flood_window_s: 30,
  repeat_limit: 10,
  action: 'REMOVE',
};

export const GetModerationRules = operation({
  method: 'GET',
  path: '/events/:event_id/moderation/rules',
  summary: 'Get the moderation rules of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. Other members, including moderators, cannot see the list of forbidden words.',
  access: 'login',
  versionOf: 'moderation_rules',
  token: 'event_admin:read',
  params: EventParams,
  replies: { 200: ModerationRules },
  errors: eventStaffErrors,
});

export const SetModerationRules = operation({
  method: 'PUT',
  path: '/events/:event_id/moderation/rules',
  summary: 'Replace the moderation rules of an event',
  description:
    'Requires the role ADMIN or ORGANIZER. The rules apply to new and edited messages, questions, words in polls, comments in feedback, icebreakers and profiles; existing texts are not checked again. Messages in chat rooms of the type ADMIN are not checked. Words that differ only in case or accents are stored once. Members with the role ADMIN, ORGANIZER or MODERATOR are exempt from the rules about links, floods and repetitions, and API tokens of the organization from the rule about repetitions.',
  access: 'login',
  versionOf: 'moderation_rules',
  token: 'event:update',
  securityLog: 'moderation.rules_changed',
  params: EventParams,
  body: ModerationRules,
  replies: { 200: ModerationRules },
  errors: eventStaffErrors,
  demoRestriction: 'guest',
});
