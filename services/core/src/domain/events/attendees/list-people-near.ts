import type { ListPeopleNear } from '@plenum/contracts/networking/meeting-people';
import type { ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { authorizeEvent } from '../../policy.ts';
import { findPeopleNear } from './in-common.queries.ts';

/**
 * Lists the actor's connections whose session runs or starts within the hour: sessions in which they speak, which are
 * public in the agenda, and bookmarked sessions if they share them. Throws the errors of `authorizeEvent`.
 */
export async function listPeopleNear(scope: Scope, event_id: number): Promise<ReplyBody<typeof ListPeopleNear>> {
  await authorizeEvent(scope, event_id, 'attendee:read');
  const rows = await findPeopleNear(scope.db, event_id, requireActor(scope).user_id, scope.clock.date());
  return {
    people: mapReadableRows('people', rows, (row) => ({
      user_id: row.user_id,
      full_name: row.full_name,
      image_url: row.image_url,
      is_speaking: row.is_speaking,
      session: {
        id: row.session_id,
        title: row.title,
        starts_at: row.starts_at.toISOString(),
        duration_minutes: row.duration_minutes,
        location: row.location,
      },
    })),
  };
}
