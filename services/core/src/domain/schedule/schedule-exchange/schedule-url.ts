/**
 * Secret URL of a schedule, derived from an id of the event: it can be shown again although it is not stored. Also the
 * public URLs.
 */
import type { ScheduleAddresses, SchedulePublication } from '@plenum/contracts/schedule/public-schedules';
import type { Deps } from '../../../deps.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';
import type { SecretScheduleRow } from './public-schedule.queries.ts';
import { isPublicSchedule } from './schedule-pages.rules.ts';

type UrlDeps = Pick<Deps, 'tokens' | 'config'>;

/** Returns the tokens of an id for every configured key, the current key first. */
const tokensOf = ({ tokens }: UrlDeps, keyId: string): readonly string[] => tokens.derive('schedule', keyId);

/** Returns the token of a new URL; only its hash is stored. */
export const newScheduleToken = (deps: UrlDeps, keyId: string): string => tokensOf(deps, keyId)[0] ?? '';

/** Returns the token of the stored URL; null without one, or if its key is no longer configured. */
export function scheduleToken(deps: UrlDeps, row: SecretScheduleRow): string | null {
  const { schedule_key_id: keyId, schedule_token_hash: hash } = row;
  if (keyId === null || hash === null) return null;
  return tokensOf(deps, keyId).find((candidate) => sameHash(hashToken(candidate), hash)) ?? null;
}

export function schedulePublication(deps: UrlDeps, row: SecretScheduleRow): SchedulePublication {
  const token = scheduleToken(deps, row);
  const { publicOrigin } = deps.config;
  const urlsWith = (query: string): ScheduleAddresses => {
    const urlOf = (format: keyof ScheduleAddresses): string =>
      `${publicOrigin}/e/${row.slug}/schedule.${format}${query}`;
    return { ics: urlOf('ics'), xml: urlOf('xml'), json: urlOf('json'), csv: urlOf('csv') };
  };
  return {
    public: isPublicSchedule(row) ? urlsWith('') : null,
    secret: token === null ? null : urlsWith(`?token=${token}`),
  };
}
