import type * as moderation from '@plenum/contracts/moderation';
import type * as moderationRules from '@plenum/contracts/moderation-rules';
import { getModerationRules, putModerationRules } from '@plenum/core/domain/moderation/change-moderation-rules';
import { decideModerationCase } from '@plenum/core/domain/moderation/decide-moderation-case';
import { listModerationLog } from '@plenum/core/domain/moderation/list-moderation-log';
import { listModerationQueue } from '@plenum/core/domain/moderation/list-moderation-queue';
import { reportContent } from '@plenum/core/domain/moderation/report-content';
import { created, ok, type Routes } from '../http/handle.ts';

/** The same for a first and a repeated report. */
const thanks = { message: 'Thank you. The moderators of this event will look at it.' };

export const moderationRoutes: Routes<typeof moderation & typeof moderationRules> = {
  ReportContent: async (scope, { params, body }) => {
    await reportContent(scope, params.event_id, body);
    return created(thanks);
  },
  ListModerationQueue: async (scope, { params, query }) => ok(await listModerationQueue(scope, params.event_id, query)),
  DecideModerationCase: async (scope, { params, body }) => ok(await decideModerationCase(scope, params, body)),
  ListModerationLog: async (scope, { params, query }) => ok(await listModerationLog(scope, params.event_id, query)),
  GetModerationRules: async (scope, { params }) => ok(await getModerationRules(scope, params.event_id)),
  PutModerationRules: async (scope, { params, body }) => ok(await putModerationRules(scope, params.event_id, body)),
};
