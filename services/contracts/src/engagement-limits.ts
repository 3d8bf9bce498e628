/** Attempts by one person at what happens while a session runs. */
import { pollRateLimits } from './poll-limits.ts';
import { questionRateLimits } from './question-limits.ts';
import { runOfShowRateLimits } from './run-of-show-limits.ts';

export const engagementRateLimits = { ...questionRateLimits, ...pollRateLimits, ...runOfShowRateLimits } as const;
