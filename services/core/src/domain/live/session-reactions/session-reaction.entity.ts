import { defineEntity, p } from '@mikro-orm/core';
import { sessionReactions } from '@plenum/contracts/enums';
import { checksOf, isAtLeast } from '../../../platform/db/checks.ts';
import { Session } from '../../schedule/sessions/session.entity.ts';

const SessionReactionCountSchema = defineEntity({
  name: 'SessionReactionCount',
  tableName: 'session_reaction_counts',
  checks: checksOf('session_reaction_counts', {
    count: isAtLeast('count', 1),
    minute: `"minute" = date_trunc('minute', "minute", 'UTC')`,
  }),
  properties: {
    session: () => p.manyToOne(Session).ref().primary().deleteRule('cascade'),
    minute: p.datetime().primary(),
    reaction: p.enum(sessionReactions).primary(),
    count: p.integer(),
  },
});

/** Reactions to a session in a minute: counts only, without people. */
export class SessionReactionCount extends SessionReactionCountSchema.class {}
SessionReactionCountSchema.setClass(SessionReactionCount);
