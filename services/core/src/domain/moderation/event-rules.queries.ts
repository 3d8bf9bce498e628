/** The rules of events, compiled once per version: a list of 500 words is not read anew for every message. */
import type { ModerationRules } from '@plenum/contracts/moderation-rules';
import { type Database, statement } from '../../platform/db/database.ts';
import { type CompiledRules, compileRules } from './moderation.rules.ts';

interface RulesRow {
  readonly version: string;
  /** Null where the version is known already. */
  readonly rules: ModerationRules | null;
}

const eventRulesUnlessKnown = statement<RulesRow>(
  'event-rules-unless-known',
  `select version, case when version <> all($2::text[]) then moderation_rules end as rules
     from events cross join lateral (select md5(moderation_rules::text) as version) of_rules
    where id = $1 and status <> 'DELETED'`,
);

/** The default rules are those of most events. */
const compiledMax = 200;
const compiled = new Map<string, CompiledRules>();

/** The rules of an event as they are now; nothing for one that is gone. */
export async function readEventRules(db: Database, event_id: number): Promise<CompiledRules | undefined> {
  const row = await db.row(eventRulesUnlessKnown, [event_id, [...compiled.keys()]]);
  if (row === undefined) return undefined;
  const known = compiled.get(row.version) ?? (row.rules === null ? undefined : compileRules(row.rules));
  // Between the question and its answer another one may have pushed this version out.
  if (known === undefined) return readEventRules(db, event_id);
  compiled.delete(row.version);
  compiled.set(row.version, known);
  const [oldest] = compiled.keys();
  if (compiled.size > compiledMax && oldest !== undefined) compiled.delete(oldest);
  return known;
}
