import { joinPolicies, type JoinPolicy } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import { Copy, Settings, Share2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureMessage } from '../../../lib/http.ts';
import { t as pageName } from '../../../lib/place-names.en.json';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Card, Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Checklist } from './checklist.tsx';
import { updateEvent } from './events.api.ts';
import { t } from './events.en.json';
import { JoinCode } from './join-code-card.tsx';

const PublishDialog = lazy(() => import('./publish-dialog.tsx').then((m) => ({ default: m.PublishDialog })));
const DuplicateEventDialog = lazy(() =>
  import('./duplicate-event-dialog.tsx').then((m) => ({ default: m.DuplicateEventDialog })),
);

function PublishCard({ event, onReview }: { readonly event: EventDetail; readonly onReview: () => void }) {
  return (
    <Card className="grid content-start justify-items-start gap-3 border-accent">
      <h3 className="text-lg">{t('events.checklist')}</h3>
      <p className="max-w-[50ch] text-sm text-muted">{t('events.publish.text')}</p>
      <Checklist event={event} />
      <Button onClick={onReview}>{t('events.review')}</Button>
    </Card>
  );
}

function JoinCard({ event }: { readonly event: EventDetail }) {
  const { busy, attempt } = useAttempt();
  const choose = (join_policy: JoinPolicy) =>
    attempt(
      async () => {
        await updateEvent(event.id, { join_policy });
        showToast({ tone: 'good', title: t('events.policy.changed', { policy: t(`events.policy.${join_policy}`) }) });
      },
      (failure) => showToast({ tone: 'error', title: t('events.policy.failed'), text: failureMessage(failure) }),
    );
  return (
    <Card className="grid content-start gap-5">
      <SelectField
        label={t('events.policy')}
        className="max-w-xs"
        value={event.join_policy}
        busy={busy}
        options={joinPolicies.map((value) => ({ value, label: t(`events.policy.${value}`) }))}
        onChange={({ target }) => {
          const chosen = joinPolicies.find((policy) => policy === target.value);
          if (chosen !== undefined) void choose(chosen);
        }}
      />
      {event.join_policy === 'INVITE_ONLY' || event.join_code === null ? (
        <p className="text-sm text-muted">{t('events.code.closed')}</p>
      ) : (
        <JoinCode event={event} code={event.join_code} />
      )}
    </Card>
  );
}

export function OrganizerPanel({ event }: { readonly event: EventDetail }) {
  const [copying, setCopying] = useState(false);
  const [publishing, setPublishing] = useState(false);
  return (
    <Section title={t('events.organize')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {event.status === 'DRAFT' && <PublishCard event={event} onReview={() => setPublishing(true)} />}
        <JoinCard event={event} />
        <Card className="flex flex-wrap gap-3">
          {event.is_published && (
            <Button
              variant="secondary"
              icon={<Share2 className="size-4" aria-hidden="true" />}
              onClick={() => setPublishing(true)}
            >
              {t('events.share')}
            </Button>
          )}
          {/* In some languages, the label is wider than a phone. */}
          <ButtonLink
            to={eventPaths.admin(event.id, 'settings')}
            variant="secondary"
            className="h-auto! min-h-11 py-2 whitespace-normal!"
          >
            <Settings className="size-4 shrink-0" aria-hidden="true" />
            {pageName('page.event_settings')}
          </ButtonLink>
          <ButtonLink to={eventPaths.importSchedule(event.id)} variant="secondary">
            <Upload className="size-4" aria-hidden="true" />
            {pageName('page.import')}
          </ButtonLink>
          <Button
            variant="secondary"
            icon={<Copy className="size-4" aria-hidden="true" />}
            onClick={() => setCopying(true)}
          >
            {t('events.copy')}
          </Button>
        </Card>
      </div>
      {publishing && (
        <Suspense fallback={null}>
          <PublishDialog event={event} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
      {copying && (
        <Suspense fallback={null}>
          <DuplicateEventDialog event={event} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </Section>
  );
}
