/** Questions, polls, cues and feedback of a tenant; part of `tenants.ts`. */
import { addAnnouncement } from './tenant-announcements.ts';
import { addCue } from './tenant-cues.ts';
import { addDelay } from './tenant-delays.ts';
import { addFeedback } from './tenant-feedback.ts';
import { addPoll } from './tenant-polls.ts';
import { addQuestion } from './tenant-questions.ts';
import type { TestApi } from './test-api.ts';

export interface EngagementIds {
  /** Open questions of the owner about the session. */
  readonly question_id: number;
  readonly otherQuestionId: number;
  /** An open poll of the session. */
  readonly poll_id: number;
  /** A cue of the session. */
  readonly cue_id: number;
  /** A delay of a location that can be undone. */
  readonly delay_id: number;
  /** An announcement to everybody that is shown. */
  readonly announcement_id: number;
  /** By the owner, on the session. */
  readonly comment_id: string;
}
export const engagementIdNames = [
  'question_id',
  'poll_id',
  'cue_id',
  'delay_id',
  'announcement_id',
  'comment_id',
] as const satisfies (keyof EngagementIds)[];

/** Creates them for a session. */
export const addEngagement = async (
  api: TestApi,
  event_id: number,
  session_id: number,
  owner_id: number,
): Promise<EngagementIds> => ({
  question_id: await addQuestion(api, event_id, session_id, owner_id),
  otherQuestionId: await addQuestion(api, event_id, session_id, owner_id),
  poll_id: await addPoll(api, event_id, session_id, 'OPEN'),
  cue_id: await addCue(api, session_id),
  delay_id: await addDelay(api, event_id),
  announcement_id: await addAnnouncement(api, event_id, owner_id),
  comment_id: await addFeedback(api, session_id, owner_id),
});
