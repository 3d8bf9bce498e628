import type { MailScope } from '../../../deps.ts';
import { composeJoinAnswerMail } from '../../notifications/mails/compose-mail.rules.ts';
import { deliverMail, installationUrl } from '../../notifications/mails/deliver-mail.steps.ts';
import { findMailTheme } from '../../notifications/mails/mails.queries.ts';
import { quotedLines, sanitizedTitle } from '../../notifications/mails/sanitized-text.rules.ts';
import { findJoinAnswer, type JoinAnswerRow } from './join-requests.queries.ts';

/**
 * Sends the answer to a join request to its person by email. Delivers at least once: a repeated job sends the same
 * email with the same Message-ID.
 */
export async function sendJoinAnswerMail(scope: MailScope, request_id: number): Promise<void> {
  const row = await findJoinAnswer(scope.db, request_id);
  if (row === undefined) return;
  const mail = {
    recipient: row,
    url: installationUrl(scope, destinationOf(row)),
    theme: await findMailTheme(scope.db, row.event_id),
    messageKey: `join-answer-${request_id}-${row.answered_at.getTime()}`,
  };
  const content = {
    outcome: row.outcome,
    event: sanitizedTitle(row.title),
    position: row.position,
    giveBackUrl: row.visibility === 'MEMBERS' ? null : installationUrl(scope, `e/${row.slug}/join?give_back=1`),
    note: row.answer_note === null ? [] : quotedLines(row.answer_note),
  };
  await deliverMail(scope, 'join_answer', composeJoinAnswerMail(mail, content));
}

/**
 * Links to the join page of the event, which handles members and non-members. Members-only events have no such page.
 */
function destinationOf({ outcome, visibility, slug, event_id }: JoinAnswerRow): string {
  const isMember = outcome === 'ACCEPTED' || outcome === 'SEAT';
  if (visibility === 'MEMBERS') return isMember ? `app/events/${event_id}` : 'app/dashboard';
  return outcome === 'DECLINED' ? `e/${slug}` : `e/${slug}/join`;
}
