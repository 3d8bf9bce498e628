/** The moderation log. */
import { defineSlice } from '../../../slice.ts';
import { ModerationEntry } from '../moderation/moderation-case.entity.ts';

export const moderationLog = defineSlice({ entities: [ModerationEntry] });
