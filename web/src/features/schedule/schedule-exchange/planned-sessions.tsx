import type { ImportPlan } from '@plenum/contracts/schedule/schedule-exchange';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/page.tsx';
import { fieldLabel } from './import-texts.ts';
import { t } from './schedule-exchange.en.json';

const tones = { REMOVED: 'red', MOVED: 'yellow', RESTORED: 'green', CREATED: 'green', CHANGED: 'blue' } as const;

/** Preview or result of an import by session; renders nothing without a change. */
export function PlannedSessions({ event_id, plan }: { readonly event_id: number; readonly plan: ImportPlan }) {
  if (plan.sessions.length === 0) return null;
  const all = plan.created + plan.changed + plan.moved + plan.restored + plan.removed;
  return (
    <Section title={t('plan.sessions')}>
      <ul className="grid divide-y divide-rule rounded-lg border border-rule bg-surface">
        {plan.sessions.map(({ kind, session_id, title, fields, bookmarks }, index) => (
          // New sessions have no id, and the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Badge tone={tones[kind]}>{t(`plan.kind.${kind}`)}</Badge>
            <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
              {session_id === null ? (
                <bdi>{title}</bdi>
              ) : (
                <Link to={eventPaths.session(event_id, session_id)} className="hover:underline">
                  <bdi>{title}</bdi>
                </Link>
              )}
            </span>
            <span className="text-sm text-muted">
              {[
                ...(kind === 'REMOVED' || kind === 'CREATED' ? [] : [fields.map(fieldLabel).join(', ')]),
                ...(bookmarks > 0 ? [t('plan.session.bookmarks', { count: bookmarks })] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {all > plan.sessions.length && (
        <p className="mt-3 text-sm text-muted">{t('plan.sessions.more', { count: all - plan.sessions.length })}</p>
      )}
    </Section>
  );
}
