import type { EventDetail } from '@plenum/contracts/events/events';
import { ArrowRight } from 'lucide-react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { Link } from '../../../ui/link.tsx';
import { pathOfItem } from './checklist.tsx';
import { t } from './next-step.en.json';
import { nextItem, publishChecklist } from './publish-checklist.rules.ts';

/** On the screens where a draft is completed: the progress, and a link to the next open item. */
export function NextStep({ event }: { readonly event: EventDetail }) {
  const list = publishChecklist(event);
  const done = list.filter(({ is_done }) => is_done).length;
  const next = nextItem(list);
  return (
    <nav
      aria-label={t('events.next')}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-rule bg-surface px-4 py-1.5"
    >
      <p className="text-sm text-muted">{t('events.next.done', { done, all: list.length })}</p>
      <Link
        to={next === null ? eventPaths.home(event.id) : pathOfItem(next, event.id)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
      >
        {next === null ? t('events.next.publish') : t('events.next.item', { item: t(`events.checklist.${next}`) })}
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Link>
    </nav>
  );
}
