/** The order of an agenda, and its version for detecting concurrent changes. */
import { createHash } from 'node:crypto';
import { orderVersionLength } from '@plenum/contracts/limits';
import type { AgendaOrder } from '@plenum/contracts/schedule/session-placement';

/** An order without the ids of other programs, which are not part of its version. */
export interface OrderOfNames {
  readonly locations: readonly Pick<AgendaOrder['locations'][number], 'name' | 'building'>[];
  readonly tracks: readonly Pick<AgendaOrder['tracks'][number], 'name'>[];
  readonly walking_minutes: number;
}

/** Returns the version of an order; equal orders have the same version. */
export function versionOfOrder({ locations, tracks, walking_minutes }: OrderOfNames): string {
  // jsonb does not preserve the order of keys.
  const locationEntries = locations.map(({ name, building }) => [name, building]);
  const text = JSON.stringify([locationEntries, tracks.map(({ name }) => name), walking_minutes]);
  return createHash('sha256').update(text).digest('base64url').slice(0, orderVersionLength);
}
