import type { CreateCue, Cue, UpdateCue } from '@plenum/contracts/live/run-of-show';
import { maxCues, maxCueTitleLength } from '@plenum/contracts/live/run-of-show-limits';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireLine, normalizeLine } from '../../../platform/text.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockEventObjectRight } from '../../locked-rights.steps.ts';
import { storedLine, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { recordRunChange } from './record-run-change.ts';
import { authorizeCue, authorizeRun } from './run-access.ts';
import type { CueRow } from './run-of-show.queries.ts';
import { cueView } from './run-of-show.views.ts';

const returnedColumns = 'id, session_id, title, at_minute, who, done_at';

const countCues = statement<{ readonly total: number }>(
  'count-cues',
  'select count(*) as total from session_cues where session_id = $1',
);
const insertCue = statement<CueRow>(
  'insert-cue',
  `insert into session_cues (session_id, title, at_minute, who) values ($1, $2, $3, $4) returning ${returnedColumns}`,
);
const lockedCue = statement<Pick<CueRow, 'title' | 'who'>>(
  'cue-texts-locked',
  'select title, who from session_cues where id = $1 for update',
);
/** Null leaves a title or a minute unchanged; `who` is unchanged unless `$4` is true. */
const updateCueSql = statement<CueRow>(
  'update-cue',
  `update session_cues
      set title = coalesce($2, title), at_minute = coalesce($3::int, at_minute),
          who = case when $4 then $5 else who end,
          done_at = case when $6::boolean is null then done_at when $6 then coalesce(done_at, $7::timestamptz) end
    where id = $1 returning ${returnedColumns}`,
);
const deleteCueSql = statement<{ readonly id: number }>(
  'delete-cue',
  'delete from session_cues where id = $1 returning id',
);

const titleOf = (title: string): string =>
  requireLine(title, { field: 'title', label: 'title', length_min: 1, length_max: maxCueTitleLength });
const whoOf = (who: string | null | undefined): string | null => {
  const name = normalizeLine(who ?? '');
  return name === '' ? null : name;
};

/**
 * Adds a cue to a session. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`, `cues_exceeded`,
 * `invalid_request`.
 */
export async function createCue(scope: Scope, session_id: number, input: Body<typeof CreateCue>): Promise<Cue> {
  const { event_id } = await authorizeRun(scope, session_id);
  const values = [titleOf(input.title), input.at_minute, whoOf(input.who)];
  return transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'run_of_show:run');
    await tx.lockName(`cues ${session_id}`);
    const total = (await tx.row(countCues, [session_id]))?.total ?? 0;
    if (total >= maxCues) throw fail('cues_exceeded');
    const row = await tx.row(insertCue, [session_id, ...values]);
    if (row === undefined) throw fail('not_found');
    await recordRunChange(tx, session_id);
    return cueView(row);
  });
}

/**
 * Changes the given fields of a cue. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`,
 * `invalid_request`, `text_changed_meanwhile`.
 */
export async function updateCue(scope: Scope, cue_id: number, input: Body<typeof UpdateCue>): Promise<Cue> {
  const { event_id, session_id } = await authorizeCue(scope, cue_id);
  return transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'run_of_show:run');
    const stored = await tx.row(lockedCue, [cue_id]);
    if (stored === undefined) throw fail('not_found');
    const texts = { title: storedLine(stored.title), who: storedLine(stored.who) };
    const { title, at_minute, who, is_done } = withoutUnchangedTexts(input, texts);
    const row = await tx.row(updateCueSql, [
      cue_id,
      title === undefined ? null : titleOf(title),
      at_minute ?? null,
      who !== undefined,
      whoOf(who),
      is_done ?? null,
      scope.clock.date(),
    ]);
    if (row === undefined) throw fail('not_found');
    await recordRunChange(tx, session_id);
    return cueView(row);
  });
}

/** Deletes a cue. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`. */
export async function deleteCue(scope: Scope, cue_id: number): Promise<void> {
  const { event_id, session_id } = await authorizeCue(scope, cue_id);
  await transaction(scope, async (tx) => {
    await lockEventObjectRight(scope, tx, event_id, 'run_of_show:run');
    if ((await tx.row(deleteCueSql, [cue_id])) === undefined) throw fail('not_found');
    await recordRunChange(tx, session_id);
  });
}
