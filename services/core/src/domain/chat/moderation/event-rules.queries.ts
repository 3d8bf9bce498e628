/** Rules of events, compiled once per version, so that a list of 500 words is not compiled for every message. */
import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { type Db, statement } from '../../../platform/db/database.ts';
import { type CompiledRules, compileRules } from './moderation.rules.ts';

interface RulesRow {
  readonly version: string;
  /** Null if the version is already cached. */
  readonly rules: ModerationRules | null;
}

const eventRulesUnlessKnown = statement<RulesRow>(
  'event-rules-unless-known',
  `select version, case when version <> all($2::text[]) then moderation_rules end as rules
     from events cross join lateral (select md5(moderation_rules::text) as version) of_rules
    where id = $1 and status <> 'DELETED'`,
);

/** Most events use the default rules. */
const compiledMax = 200;
const compiled = new Map<string, CompiledRules>();

/** Returns the current rules of an event; undefined if it was deleted. */
export async function readEventRules(db: Db, event_id: number): Promise<CompiledRules | undefined> {
  const row = await db.row(eventRulesUnlessKnown, [event_id, [...compiled.keys()]]);
  if (row === undefined) return undefined;
  const cached = compiled.get(row.version) ?? (row.rules === null ? undefined : compileRules(row.rules));
  // The version may have been evicted from the cache while the query ran.
  if (cached === undefined) return readEventRules(db, event_id);
  compiled.delete(row.version);
  compiled.set(row.version, cached);
  const [oldest] = compiled.keys();
  if (compiled.size > compiledMax && oldest !== undefined) compiled.delete(oldest);
  return cached;
}
