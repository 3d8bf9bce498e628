/** Publishing: a preview with the missing content, followed by the options to share the event. */
import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { EventDetail } from '@plenum/contracts/events/events';
import { MailPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDays } from '../../../lib/dates.ts';
import { eventPaths } from '../../../lib/event-paths.ts';
import { failureMessage } from '../../../lib/http.ts';
import { joinParts } from '../../../lib/join-parts.ts';
import { locationLabel } from '../../../lib/location-label.ts';
import { useStoredImage } from '../../../lib/uploads.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { Checklist } from './checklist.tsx';
import { t as formText } from './event-forms.en.json';
import { updateEvent } from './events.api.ts';
import { t } from './events.en.json';
import { PrintSheetButton } from './print-sheet.tsx';
import { publishChecklist } from './publish-checklist.rules.ts';
import { t as pageText } from './settings/public-page.en.json';
import { ShareLink } from './settings/share-public-page.tsx';
import { shareUrl } from './share-url.ts';

interface PublishDialogProps {
  readonly event: EventDetail;
  readonly onClose: () => void;
}

/** Reviews and publishes a draft; of a published event it shows how to share it. */
export function PublishDialog({ event, onClose }: PublishDialogProps) {
  const { is_published } = event;
  const [wasPublished] = useState(is_published);
  const isClosed = event.join_policy === 'INVITE_ONLY';
  const published = isClosed ? 'events.share.published.invite_only' : 'events.share.published';
  const shareText = wasPublished ? 'events.share.text' : published;
  return (
    <Modal
      open
      onClose={onClose}
      size="large"
      title={formText(is_published ? 'events.share.title' : 'events.review.title')}
      description={formText(is_published ? shareText : 'events.review.text')}
    >
      {is_published ? <Share event={event} /> : <Review event={event} onClose={onClose} />}
    </Modal>
  );
}

function Review({ event, onClose }: PublishDialogProps) {
  const { busy, attempt } = useAttempt();
  const publish = () =>
    attempt(
      () => updateEvent(event.id, { status: 'PUBLISHED' }),
      (failure) => showToast({ tone: 'error', title: t('events.policy.failed'), text: failureMessage(failure) }),
    );
  const missing = publishChecklist(event).filter(({ is_done }) => !is_done).length;
  return (
    <div className="grid gap-6">
      <Summary event={event} />
      <section>
        <h3 className="mb-2 text-lg">
          {missing === 0 ? formText('events.review.complete') : formText('events.review.missing', { count: missing })}
        </h3>
        {missing > 0 && <Checklist event={event} />}
      </section>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {formText('events.review.later')}
        </Button>
        <Button loading={busy} onClick={() => void publish()}>
          {t('events.publish')}
        </Button>
      </div>
    </div>
  );
}

/** Preview of the home page and its audience. */
function Summary({ event }: { readonly event: EventDetail }) {
  const cover = useStoredImage(wideCover(event.hero_images, event.branding));
  const place = joinParts([event.venue_name, locationLabel(event.location)], ', ');
  const details = [
    [formText('events.review.page'), pageText(`public_page.visibility.${event.visibility}`)],
    [t('events.policy'), t(`events.policy.${event.join_policy}`)],
    [formText('events.review.programme'), formText('events.review.sessions', { count: event.sessions_count })],
  ] as const;
  return (
    <div className="overflow-hidden rounded-lg border border-rule bg-ground">
      {cover !== undefined && <img src={cover} alt="" className="h-40 w-full object-cover" />}
      <div className="grid gap-4 p-5">
        <div>
          <p className="font-display text-xl font-bold wrap-break-word">
            <bdi>{event.title}</bdi>
          </p>
          <p className="text-muted">
            {formatDays(event.start_date, event.end_date)}
            {place !== '' && ` · ${place}`}
          </p>
        </div>
        <dl className="grid gap-3 sm:grid-cols-3">
          {details.map(([label, value]) => (
            <div key={label} className="border-s-2 border-accent ps-3">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Share({ event }: { readonly event: EventDetail }) {
  const address = shareUrl(event);
  const first = useRef<HTMLDivElement>(null);
  // The button that had the focus was removed.
  useEffect(() => first.current?.focus(), []);
  return (
    <div ref={first} tabIndex={-1} className="grid gap-6 focus:outline-none">
      <DemoNote topic="mails" />
      {event.join_policy === 'INVITE_ONLY' && (
        <p>{formText(address === null ? 'events.share.invite_only' : 'events.share.invite_page')}</p>
      )}
      {address !== null && <ShareLink event={event} address={address} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={eventPaths.admin(event.id, 'attendees')}
          variant={event.join_policy === 'INVITE_ONLY' ? 'primary' : 'secondary'}
        >
          <MailPlus className="size-4" aria-hidden="true" />
          {formText('events.share.invite')}
        </ButtonLink>
        {event.join_policy === 'INVITE_ONLY' && (
          <ButtonLink to={`${eventPaths.admin(event.id, 'settings')}?tab=joining`} variant="secondary">
            {formText('events.share.policy')}
          </ButtonLink>
        )}
        {address !== null && <PrintSheetButton event={event} address={address} />}
      </div>
    </div>
  );
}
