import { LockMode, ref } from '@mikro-orm/core';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../../accounts/users/user.entity.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { lockOrganizationRole } from '../../locked-rights.steps.ts';
import { authorizeEventDeletion } from '../../policy.ts';
import { brandingWith, emptyHeroImages } from './event-defaults.rules.ts';
import { Event } from './event.entity.ts';

const deleteJoinRequests = statement('delete-join-requests', 'delete from join_requests where event_id = $1');

/**
 * Soft-deletes an event: clears its texts and images, and makes it inaccessible. Retains title, dates, members,
 * sessions and rooms, because connections reference their event. Throws `not_found`, `organization_access_denied`,
 * `forbidden`.
 */
export async function deleteEvent(scope: Scope, event_id: number): Promise<void> {
  const { organization_id } = await authorizeEventDeletion(scope, event_id);
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    await authorizeEventDeletion(await lockOrganizationRole(scope, tx, organization_id), event_id);
    await scope.resourceVersion?.requireMatch(tx);
    const event = await tx.em.findOne(Event, { id: event_id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event === null || event.status === 'DELETED') throw fail('not_found');
    tx.em.assign(
      event,
      {
        status: 'DELETED',
        deletedAt: scope.clock.date(),
        deletedBy: ref(User, user_id),
        description: null,
        heroDescription: null,
        heroImages: emptyHeroImages(),
        branding: brandingWith(),
        sections: {},
        icebreakers: [],
      },
      { mergeObjectProperties: false },
    );
    await tx.rows(deleteJoinRequests, [event_id]);
    record(tx, 'event.changed', { event_id });
    record(tx, 'room_access.changed', { event_id });
  });
}
