/** Into which of a person's events a search may look. */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { EventAccessRow } from '../access.queries.ts';
import { effectiveEventRole, isEffectivelyBanned } from '../policy.ts';

/** A person's standing in one of their events. */
export interface Reach {
  readonly role: EventUserRole;
}

/** The person's own events: no deleted ones, none they are banned from, drafts only for those who prepare them. */
export function reachOf<R extends EventAccessRow>(rows: readonly R[]): (R & Reach)[] {
  return rows.flatMap((row) => {
    const role = effectiveEventRole(row);
    if (role === null || row.status === 'DELETED' || isEffectivelyBanned(row)) return [];
    if (row.status === 'DRAFT' && !eventRoleMay(role, 'event_admin:read')) return [];
    return [{ ...row, role }];
  });
}
