import type { Language } from '@plenum/contracts/languages';
import { maxExportedFeedback } from '@plenum/contracts/live/feedback-limits';
import { csvLine } from '../../../platform/csv-line.ts';
import { statement } from '../../../platform/db/database.ts';
import { messages } from '../../../platform/messages.ts';
import type { Scope } from '../../../scope.ts';
import { whilePermitted } from '../../continued-right.ts';
import { authorizeEvent } from '../../policy.ts';

const exportTexts = messages('core/src/domain/live/feedback/feedback-export');
type Texts = ReturnType<typeof exportTexts>;

const columns = ['session', 'starts', 'location', 'stars', 'comment'] as const;
const chunkRows = 500;

interface ExportedRow {
  readonly session_id: number;
  readonly starts_at: Date;
  readonly id: string;
  readonly title: string;
  readonly location: string | null;
  readonly stars: number;
  readonly comment: string | null;
}

/** Ordered by session, then by random id, because the order must not reveal who answered when. */
const feedbackToExport = statement<ExportedRow>(
  'feedback-to-export',
  `select s.id as session_id, date_trunc('minute', s.starts_at) as starts_at, s.title, s.location, f.id, f.stars,
          case when f.comment_removed_at is null then f.comment end as comment
     from sessions s join session_feedback f on f.session_id = s.id
    where s.event_id = $1
      and ($2::timestamptz is null or (date_trunc('minute', s.starts_at), s.id, f.id) > ($2, $3::bigint, $4::uuid))
    order by 2, s.id, f.id limit $5`,
);
const titleOfEvent = statement<{ readonly title: string }>(
  'title-of-rated-event',
  'select title from events where id = $1',
);

const lineOf = ({ title, starts_at, location, stars, comment }: ExportedRow): string =>
  csvLine([title, starts_at.toISOString(), location, String(stars), comment]);

/**
 * Exports the feedback on all sessions of an event as CSV (RFC 4180, UTF-8 with a byte order mark, as spreadsheets expect),
 * streamed in chunks, without authors and times. Throws `not_found`, `event_access_denied`, `event_banned`, `forbidden`.
 */
export async function exportEventFeedback(
  scope: Scope,
  event_id: number,
  language: Language,
): Promise<{ readonly file_name: string; readonly chunks: AsyncIterable<string> }> {
  await authorizeEvent(scope, event_id, 'feedback:read_all');
  const t = exportTexts(language);
  const event = (await scope.db.row(titleOfEvent, [event_id]))?.title ?? '';
  scope.log.info({ event_id, user_id: scope.actor?.user_id }, 'feedback exported');
  const chunks = whilePermitted(chunksOf(scope, event_id, t), () =>
    authorizeEvent(scope, event_id, 'feedback:read_all'),
  );
  return { file_name: t('file_name', { event }), chunks };
}

async function* chunksOf({ db }: Scope, event_id: number, t: Texts): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(columns.map((column) => t(column)))}`;
  let last: ExportedRow | undefined;
  for (let count = 0; count < maxExportedFeedback; count += chunkRows) {
    const after = last === undefined ? [null, null, null] : [last.starts_at, last.session_id, last.id];
    const rows = await db.rows(feedbackToExport, [event_id, ...after, chunkRows]);
    yield rows.map(lineOf).join('');
    last = rows.at(-1);
    if (rows.length < chunkRows) return;
  }
}
