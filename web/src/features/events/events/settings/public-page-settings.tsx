import { eventVisibilities, type EventVisibility, programmeScopes, type ProgrammeScope } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import { maxSlugLength, minSlugLength } from '@plenum/contracts/limits';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { publicPaths } from '../../../../lib/public-paths.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { CheckboxField } from '../../../../ui/checkbox.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DemoNote } from '../../../../ui/demo-note.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { RadioField } from '../../../../ui/radio-group.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { t } from './public-page.en.json';
import { SecretUrls } from './secret-urls.tsx';
import { SharePublicPage } from './share-public-page.tsx';
import { ShareSchedule } from './share-schedule.tsx';
import { isSlug, normalizeSlug } from './slug.rules.ts';
import { useSettings } from './use-settings.ts';

const EmbedPanel = lazy(() => import('./embed-panel.tsx').then((m) => ({ default: m.EmbedPanel })));

const savedPage = ({ visibility, slug, public_parts }: EventDetail) => ({ visibility, slug, ...public_parts });
type PublicPage = ReturnType<typeof savedPage>;

export function PublicPageSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, problems, bar } = useSettings({
    event_id: event.id,
    tab: 'public',
    saved: savedPage(event),
    toBody: ({ visibility, slug, ...public_parts }) => ({
      visibility,
      public_parts,
      // A slug generated from a title may be longer than the limit for a chosen slug, so an unchanged slug is not sent.
      ...(normalizeSlug(slug) === event.slug ? {} : { slug: normalizeSlug(slug) }),
    }),
    validate: ({ slug }) => ({
      slug:
        normalizeSlug(slug) === event.slug || isSlug(normalizeSlug(slug))
          ? undefined
          : t('public_page.slug.problem', { min: minSlugLength, max: maxSlugLength }),
    }),
  });
  const address = `${location.origin}${publicPaths.event(event.slug)}`;
  return (
    <div className="max-w-2xl">
      <div className="grid gap-8">
        <DemoNote topic="visibility" />
        <RadioField<EventVisibility>
          label={t('public_page.visibility')}
          value={values.visibility}
          options={eventVisibilities.map((value) => ({
            value,
            label: t(`public_page.visibility.${value}`),
            description: t(`public_page.visibility.${value}.text`),
          }))}
          onChange={(visibility) => change({ visibility })}
        />
        <Section title={t('public_page.address')}>
          <div className="grid gap-5">
            <Address event={event} address={address} />
            <TextField
              label={t('public_page.slug')}
              hint={t('public_page.slug.hint')}
              dir="ltr"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={values.slug}
              error={problems.slug}
              onChange={({ target }) => change({ slug: target.value })}
            />
          </div>
        </Section>
        <Section title={t('public_page.parts')}>
          <Parts values={values} change={change} />
        </Section>
        {event.visibility !== 'MEMBERS' && <SharePublicPage event={event} address={address} />}
        <ShareSchedule event_id={event.id} />
        {event.visibility !== 'MEMBERS' && (
          <Suspense fallback={<Loading />}>
            <EmbedPanel event={event} />
          </Suspense>
        )}
        <SecretUrls event_id={event.id} />
      </div>
      <SaveBar {...bar} />
    </div>
  );
}

/** Returns why the page is not visible; undefined if it is. */
function closedBy({ visibility, is_published, status }: EventDetail) {
  if (visibility === 'MEMBERS') return 'members';
  if (is_published) return undefined;
  return status === 'DRAFT' ? 'draft' : 'archived';
}

function Address({ event, address }: { readonly event: EventDetail; readonly address: string }) {
  const reason = closedBy(event);
  return (
    <Card className="grid gap-4">
      <p dir="ltr" className="font-semibold wrap-anywhere">
        {address}
      </p>
      {reason !== undefined && <Alert tone="info">{t(`public_page.closed.${reason}`)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={address}
          copiedTitle={t('public_page.address.copied')}
          failedTitle={t('public_page.address.not_copied')}
        >
          {t('public_page.address.copy')}
        </CopyButton>
        {reason === undefined && (
          <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass('ghost')}>
            <ExternalLink aria-hidden="true" className="size-4" />
            {t('public_page.open')}
          </a>
        )}
      </div>
    </Card>
  );
}

const shownParts = ['speakers', 'sponsors', 'attendee_count', 'links'] as const;

interface PartsProps {
  readonly values: PublicPage;
  readonly change: (next: Partial<PublicPage>) => void;
}

function Parts({ values, change }: PartsProps) {
  return (
    <div className="grid gap-5">
      <RadioField<ProgrammeScope>
        label={t('public_page.programme')}
        value={values.programme}
        options={programmeScopes.map((value) => ({
          value,
          label: t(`public_page.programme.${value}`),
          ...(value === 'HIGHLIGHTS' && { description: t('public_page.programme.HIGHLIGHTS.text') }),
        }))}
        onChange={(programme) => change({ programme })}
      />
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t('public_page.more')}</legend>
        {shownParts.map((part) => (
          <CheckboxField
            key={part}
            label={t(`public_page.${part}`)}
            checked={values[part]}
            onChange={({ target }) => change({ [part]: target.checked })}
          />
        ))}
      </fieldset>
    </div>
  );
}
