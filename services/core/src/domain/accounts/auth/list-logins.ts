import type { LoginEntry } from '@plenum/contracts/accounts/auth';
import type { Language } from '@plenum/contracts/languages';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { deviceName, isPhone } from './device-name.rules.ts';
import { findOpenLogins, type LoginRow } from './logins.queries.ts';

/** Lists the actor's logins, the current one first, then the most recently used. */
export async function listLogins(scope: Scope, language: Language): Promise<LoginEntry[]> {
  const { user_id, login_id } = requireActor(scope);
  const rows = await findOpenLogins(scope.db, user_id, scope.clock.date());
  const entries = mapReadableRows('logins', rows, (row) => loginView(row, row.id === login_id, language));
  return entries.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

const loginView = (row: LoginRow, is_current: boolean, language: Language): LoginEntry => ({
  id: row.id,
  device: deviceName(row.user_agent, language),
  is_phone: isPhone(row.user_agent),
  is_current,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
