import type { ProfileUser } from '@plenum/contracts/accounts/users';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findProfile } from './profile.queries.ts';
import { profileView } from './profile.views.ts';
import { viewerOf } from './viewer.queries.ts';

/**
 * Returns the profile of the actor or of an accepted connection. Throws `forbidden` for anyone else, whether or not the
 * account exists.
 */
export async function getUser(scope: Scope, user_id: number): Promise<ProfileUser> {
  const actor = requireActor(scope);
  const [row, viewer] = await Promise.all([
    findProfile(scope.db, user_id),
    viewerOf(scope.db, { user_id: actor.user_id, role: null }, [user_id]),
  ]);
  const isVisible = user_id === actor.user_id || viewer.connected.has(user_id);
  if (row === undefined || !isVisible) throw fail('forbidden');
  return profileView(row, viewer);
}
