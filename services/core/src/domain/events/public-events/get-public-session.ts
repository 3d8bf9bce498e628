import { createHash } from 'node:crypto';
import type { PublicSessionDetail } from '@plenum/contracts/events/public-sessions';
import type { Agenda, AgendaSession } from '@plenum/contracts/schedule/agenda';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { findCalendarSession, findExportedEvent } from '../../schedule/schedule-exchange/exported-schedule.queries.ts';
import { publicParts, visibleEntry } from '../../schedule/schedule-exchange/public-schedule.rules.ts';
import { writeCalendar } from '../../schedule/schedule-exchange/write-calendar.rules.ts';
import { signedUrl } from '../../system/uploads/signed-url.rules.ts';
import { findPublicEventData } from './get-public-event.ts';
import { createPublicProgrammes, createPublicSessions, type PublicEventData } from './public-event-data.ts';
import type { PublicEventRow } from './public-events.queries.ts';
import { publicSessionDetail } from './public-events.views.ts';
import { findPublicSession } from './public-programme.rules.ts';

interface SessionAddress {
  readonly slug: string;
  readonly session_id: number;
}

interface FoundSession {
  readonly row: PublicEventRow;
  readonly facts: PublicEventData;
  readonly agenda: Agenda;
  readonly session: AgendaSession;
}

/**
 * Finds a session that has a public page. Throws `not_found`, including for hidden sessions and those of other events.
 */
async function findSessionWithPage(scope: Scope, { slug, session_id }: SessionAddress): Promise<FoundSession> {
  const { row, facts } = await findPublicEventData(scope, slug);
  const agenda = await scope.once(createPublicProgrammes)(row);
  const session = findPublicSession(agenda.sessions, facts.event.public_parts, session_id);
  if (session === undefined) throw fail('not_found');
  return { row, facts, agenda, session };
}

/** Returns a session of a public event by its id. Throws `not_found`. */
export async function getPublicSession(scope: Scope, address: SessionAddress): Promise<PublicSessionDetail> {
  const found = await findSessionWithPage(scope, address);
  const data = await scope.once(createPublicSessions)(found.row, address.session_id);
  if (data === undefined) throw fail('not_found');
  return publicSessionDetail(found.facts, found, data, { urlOf: (key) => signedUrl(scope, key) });
}

/** Base64url characters of the hash: 132 bits. */
const stateLength = 22;

/** Returns a session of a public event as a calendar with one entry. Throws `not_found`. */
export async function readPublicSessionCalendar(scope: Scope, address: SessionAddress) {
  const { facts, session } = await findSessionWithPage(scope, address);
  const { id: event_id, slug, public_parts } = facts.event;
  const [event, entry] = await Promise.all([
    findExportedEvent(scope.db, event_id),
    findCalendarSession(scope.db, event_id, session.id),
  ]);
  if (event === undefined || entry === undefined) throw fail('not_found');
  const calendar = writeCalendar(event, [visibleEntry(entry, publicParts({ public_parts }))], {
    name: session.title,
    pages: { sessions: `${scope.config.publicOrigin}/e/${slug}/s` },
  });
  return {
    calendar,
    state: createHash('sha256').update(calendar).digest('base64url').slice(0, stateLength),
    file_name: `${slug}-${session.id}.ics`,
  };
}
