/** What a process keeps in memory between requests: caches, and statements that batch the writes of several requests. */
import { BlockedPlace } from '../platform/batcher.ts';
import type { Database } from '../platform/db/database.ts';
import type { Encryption } from '../platform/security/encryption.ts';
import type { Tokens } from '../platform/security/tokens.ts';
import { createEventTopics } from './attendees/event-topics.ts';
import { createMessageStore } from './chat-rooms/message-store.ts';
import { createReactionStore } from './chat-rooms/reaction-store.ts';
import { createReadMarks } from './chat-rooms/read-marks.ts';
import { createEventFacts } from './events/event-facts.ts';
import { createStoredKey } from './mail-quotas/stored-key.ts';
import { createMailPictures } from './mails/mail-pictures.ts';
import { createPollVoteStore } from './polls/poll-vote-store.ts';
import { createEventCards } from './public-events/event-cards.ts';
import { createPublicEventFacts, createPublicProgrammes, type FactsScope } from './public-events/public-event-facts.ts';
import { createVoteStore } from './questions/vote-store.ts';
import { createPackedSchedules } from './schedule-exchange/packed-schedules.ts';
import { createPublicSchedules } from './schedule-exchange/public-schedules.ts';
import { createRecentSchedules } from './schedule-exchange/recent-schedules.ts';
import { createSessionReactionStore } from './session-reactions/session-reaction-store.ts';
import { createPreparedAgendas } from './sessions/prepared-agendas.ts';

interface CacheSource extends FactsScope {
  readonly db: Database;
  readonly encryption: Encryption;
  readonly tokens: Tokens;
}

/** Creates the caches of a process; they are empty. */
export function createCaches(source: CacheSource) {
  const agendas = createPreparedAgendas(source.db);
  const schedules = createPackedSchedules(source.db);
  const blockedPlace = new BlockedPlace();
  return {
    agendas,
    eventCards: createEventCards(),
    eventFacts: createEventFacts(source.db),
    eventTopics: createEventTopics(source.db),
    mailPictures: createMailPictures(),
    moveCursor: createReadMarks(source.db, blockedPlace),
    pollVotes: createPollVoteStore(source, blockedPlace),
    publicEventFacts: createPublicEventFacts(source.db, source),
    publicProgrammes: createPublicProgrammes(agendas),
    publicSchedules: createPublicSchedules(source.db, schedules),
    questionAuthorKey: createStoredKey(source, 'question-authors'),
    recentSchedules: createRecentSchedules(),
    schedules,
    sessionReactions: createSessionReactionStore(source.db),
    storeMessage: createMessageStore(source.db, blockedPlace),
    storeReaction: createReactionStore(source.db, blockedPlace),
    storeVote: createVoteStore(source.db, blockedPlace),
    suppressionKey: createStoredKey(source, 'suppressions'),
  };
}

export type Caches = ReturnType<typeof createCaches>;
