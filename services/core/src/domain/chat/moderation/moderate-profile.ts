/**
 * Job that applies the rules of a person's events to their profile. Reports the profile to the moderation queue instead
 * of removing it, because it appears in all events of the person. Skips hidden fields, because a report would reveal
 * them to moderators.
 */
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Deps } from '../../../deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { transaction } from '../../../scope.ts';
import { effectiveEventRole } from '../../policy.ts';
import { readEventRules } from './event-rules.queries.ts';
import { reportCase } from './moderation-cases.steps.ts';
import { reasonOfRule } from './reasons.rules.ts';

interface ProfileRow {
  readonly event_id: number;
  readonly member_role: EventUserRole;
  readonly is_organization_owner: boolean;
  readonly member_since: Date;
  readonly texts: string;
  /** Text of the last dismissed report. */
  readonly dismissed: string | null;
}

const maxEvents = 500;

const profilesToModerate = statement<ProfileRow>(
  'profiles-to-moderate',
  `select e.id as event_id, eu.role as member_role, coalesce(ou.role = 'OWNER', false) as is_organization_owner,
          eu.created_at as member_since,
          concat_ws(e'\\n', u.full_name,
                    case when choices.shows_company then u.title end, case when choices.shows_company then u.company_name end,
                    case when choices.shows_bio then u.bio end,
                    case when choices.shows_interests then array_to_string(array(select jsonb_array_elements_text(u.interests)), ', ') end,
                    case when choices.shows_interests then u.ask_me_about end, eu.speaker_title, eu.speaker_bio, sp.name, sp.title, sp.company_name, sp.bio) as texts,
          (select c.excerpt from moderation_cases c
            where c.event_id = e.id and c.subject_id = u.id and c.kind = 'PROFILE' and c.decision = 'DISMISS'
            order by c.id desc limit 1) as dismissed
     from event_users eu
     join users u on u.id = eu.user_id
     join events e on e.id = eu.event_id and e.status <> 'DELETED' and e.end_date >= current_date - 1
     cross join lateral (
       select coalesce((settings ->> 'show_company')::boolean, true) as shows_company,
              coalesce((settings ->> 'show_bio')::boolean, true) as shows_bio,
              coalesce((settings ->> 'show_interests')::boolean, true) as shows_interests
         from (select u.privacy_settings || coalesce(eu.privacy_overrides, '{}') as settings) merged) choices
     left join speaker_profiles sp on sp.event_id = e.id and sp.user_id = u.id
     left join organization_users ou on ou.organization_id = e.organization_id and ou.user_id = u.id
    where eu.user_id = $1 and ($2::bigint is null or eu.event_id = $2) and not eu.is_banned
    order by e.id desc limit ${maxEvents}`,
);

/** Checks a person's texts for one event, or for all their events (null). Idempotent. */
export async function moderateProfile(scope: Deps, user_id: number, event_id: number | null): Promise<void> {
  const nowMs = scope.clock.now();
  for (const row of await scope.db.rows(profilesToModerate, [user_id, event_id])) {
    const rules = await readEventRules(scope.db, row.event_id);
    const rule =
      rules?.matchText({
        content: row.texts,
        posted_ms: nowMs,
        is_staff: eventRoleMay(effectiveEventRole(row), 'room_message:delete'),
        member_since_ms: row.member_since.getTime(),
      }) ?? null;
    if (rule === null || row.dismissed === row.texts) continue;
    await transaction(scope, (tx) =>
      reportCase(
        tx,
        { event_id: row.event_id, kind: 'PROFILE', subject_id: user_id, excerpt: row.texts, is_held: false },
        { reporter_id: null, rule, ...reasonOfRule(rule) },
      ),
    );
  }
}
