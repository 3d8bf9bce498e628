import type * as moderation from '@plenum/contracts/chat/moderation';
import type * as moderationRules from '@plenum/contracts/chat/moderation-rules';
import { created, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getModerationRules, setModerationRules } from './change-moderation-rules.ts';
import { decideModerationCase } from './decide-moderation-case.ts';
import { listModerationLog } from './list-moderation-log.ts';
import { listModerationQueue } from './list-moderation-queue.ts';
import { reportContent } from './report-content.ts';

/**
 * First and repeated reports get the same reply, so that a reporter cannot find out whether somebody else has already
 * reported the content.
 */
const reportReply = { message: 'Thank you for your report. The moderators of this event will review it.' };

export const moderationOperations: HandlersOf<typeof moderation & typeof moderationRules> = {
  ReportContent: async (scope, { params, body }) => {
    await reportContent(scope, params.event_id, body);
    return created(reportReply);
  },
  ListModerationQueue: async (scope, { params, query }) => ok(await listModerationQueue(scope, params.event_id, query)),
  DecideModerationCase: async (scope, { params, body }) => ok(await decideModerationCase(scope, params, body)),
  ListModerationLog: async (scope, { params, query }) => ok(await listModerationLog(scope, params.event_id, query)),
  GetModerationRules: async (scope, { params }) => ok(await getModerationRules(scope, params.event_id)),
  SetModerationRules: async (scope, { params, body }) => ok(await setModerationRules(scope, params.event_id, body)),
};
