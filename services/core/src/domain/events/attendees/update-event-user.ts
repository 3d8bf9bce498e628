import type { EventUserDetail, UpdateEventUser, UpdateSpeakerInfo } from '@plenum/contracts/events/attendees';
import type { Body } from '@plenum/contracts/operation';
import { isSpeakerRole } from '@plenum/contracts/permissions';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockEventRight } from '../../locked-rights.steps.ts';
import { authorizeEvent } from '../../policy.ts';
import { readEventUser } from './event-user.queries.ts';
import { lockCurrentMember, recordStanding } from './locked-member.steps.ts';
import { changeMemberRole } from './member-changes.steps.ts';
import { changedSpeakerTexts, speakerText, type SpeakerTexts, writeSpeakerTexts } from './speaker-texts.steps.ts';

/**
 * Changes a member's role and, for a speaker, the speaker texts. A change from SPEAKER to ATTENDEE removes them from
 * all sessions. Throws the errors of `authorizeEvent`, `own_role`, `not_found`, `event_role_not_assignable`,
 * `last_event_admin`, `speaker_wants_asking`, `attendee_limit_reached`, `text_changed_meanwhile`.
 */
export async function updateEventUser(
  scope: Scope,
  event_id: number,
  member_id: number,
  input: Body<typeof UpdateEventUser>,
): Promise<EventUserDetail> {
  await authorizeEvent(scope, event_id, 'attendee:change_role');
  const { seen } = input;
  const texts = readTexts(input);
  const isSelf = requireActor(scope).user_id === member_id;
  const access = await transaction(scope, async (tx) => {
    const lockedAccess = await lockEventRight(scope, tx, { event_id, member_id }, 'attendee:change_role');
    const member = await lockCurrentMember(tx, event_id, member_id);
    const role = input.role ?? member.role;
    if (role !== member.role && isSelf) throw fail('own_role');
    if (!isSelf) requireAssignable(scope, lockedAccess, member.role, role);
    if (role !== member.role) await changeMemberRole(scope, tx, { event_id, member_id, member, role });
    if (isSpeakerRole(role)) await writeSpeakerTexts(tx, event_id, member_id, changedSpeakerTexts(member, texts, seen));
    record(tx, 'event.changed', { event_id });
    if (role !== member.role) await recordStanding(tx, event_id, member_id);
    return lockedAccess;
  });
  return readEventUser(scope, access, member_id);
}

/**
 * Changes only a speaker's texts. Throws the errors of `authorizeEvent`, `text_changed_meanwhile`, and `not_found` if
 * the person is not a speaker.
 */
export async function updateSpeakerInfo(
  scope: Scope,
  event_id: number,
  member_id: number,
  input: Body<typeof UpdateSpeakerInfo>,
): Promise<EventUserDetail> {
  const access = await authorizeEvent(scope, event_id, 'speaker_info:write');
  const texts = readTexts(input);
  await transaction(scope, async (tx) => {
    await lockEventRight(scope, tx, { event_id, member_id }, 'speaker_info:write');
    const member = await lockCurrentMember(tx, event_id, member_id);
    if (!isSpeakerRole(member.role)) throw fail('not_found');
    await writeSpeakerTexts(tx, event_id, member_id, changedSpeakerTexts(member, texts, input.seen));
    record(tx, 'event.changed', { event_id });
  });
  return readEventUser(scope, access, member_id);
}

const readTexts = (input: SpeakerTexts): SpeakerTexts => ({
  speaker_title: speakerText('speaker_title', input.speaker_title),
  speaker_bio: speakerText('speaker_bio', input.speaker_bio),
});
