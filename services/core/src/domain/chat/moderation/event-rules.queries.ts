/** Rules of events, compiled once per version: a list of 500 words must not be compiled for every message. */
import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { type Db, statement } from '../../../platform/db/database.ts';
import { type CompiledRules, compileRules } from './moderation.rules.ts';

interface RulesRow {
  readonly version: string;
  /** Null if the version is already cached. */
  readonly rules: ModerationRules | null;
}

const eventRulesUnlessCached = statement<RulesRow>(
  'event-rules-unless-cached',
  `select version, case when version <> all($2::text[]) then moderation_rules end as rules
     from events cross join lateral (select md5(moderation_rules::text) as version) of_rules
    where id = $1 and status <> 'DELETED'`,
);

/** Sufficient, because most events share the default rules. */
const maxCachedRules = 200;
const cache = new Map<string, CompiledRules>();

/** Returns the current rules of an event; undefined if it was deleted. */
export async function readEventRules(db: Db, event_id: number): Promise<CompiledRules | undefined> {
  const row = await db.row(eventRulesUnlessCached, [event_id, [...cache.keys()]]);
  if (row === undefined) return undefined;
  const cached = cache.get(row.version) ?? (row.rules === null ? undefined : compileRules(row.rules));
  // The version may have been evicted from the cache while the query ran.
  if (cached === undefined) return readEventRules(db, event_id);
  cache.delete(row.version);
  cache.set(row.version, cached);
  const [oldest] = cache.keys();
  if (cache.size > maxCachedRules && oldest !== undefined) cache.delete(oldest);
  return cached;
}
