/** Events of a person that a search covers. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { EventAccessRow } from '../../access.queries.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../../policy.ts';

export interface SearchRole {
  readonly role: EventUserRole;
}

/**
 * Filters the events of a person: excludes deleted events, events from which they are banned, and drafts except for
 * their organizers.
 */
export function searchableEvents<R extends EventAccessRow>(rows: readonly R[]): (R & SearchRole)[] {
  return rows.flatMap((row) => {
    const role = effectiveEventRole(row);
    if (role === null || row.status === 'DELETED' || isEffectivelyBanned(row)) return [];
    if (row.status === 'DRAFT' && !eventRoleMay(role, 'event_admin:read')) return [];
    return [{ ...row, role }];
  });
}
