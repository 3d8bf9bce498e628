/** Rate limits per person for interactions with a session. */
import { statisticsRateLimits } from '../overview/statistics-limits.ts';
import { announcementRateLimits } from './announcement-limits.ts';
import { controlRoomRateLimits } from './control-room-limits.ts';
import { feedbackRateLimits } from './feedback-limits.ts';
import { handRateLimits } from './hand-limits.ts';
import { pollRateLimits } from './poll-limits.ts';
import { questionRateLimits } from './question-limits.ts';
import { runOfShowRateLimits } from './run-of-show-limits.ts';
import { sessionReactionRateLimits } from './session-reaction-limits.ts';

export const engagementRateLimits = {
  ...questionRateLimits,
  ...pollRateLimits,
  ...runOfShowRateLimits,
  ...feedbackRateLimits,
  ...sessionReactionRateLimits,
  ...handRateLimits,
  ...statisticsRateLimits,
  ...controlRoomRateLimits,
  ...announcementRateLimits,
} as const;
