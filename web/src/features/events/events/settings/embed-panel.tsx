import type { EventDetail } from '@plenum/contracts/events/events';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { useState } from 'react';
import { formatDays } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { type EmbedChoice, embedThemes, embedUrl, embedViews, frameCode, scriptCode } from './embed-code.ts';
import { t } from './embed-panel.en.json';
import { EmbedSessionField } from './embed-session-field.tsx';

const defaults: EmbedChoice = { view: 'programme', session: null, day: '', track: '', location: '', theme: 'auto' };

/** Code and preview of the pages for other websites (docs/decisions/0161). */
export function EmbedPanel({ event }: { readonly event: EventDetail }) {
  const [choice, setChoice] = useState(defaults);
  const { data, error } = useQuery('GET /public/events/:slug/embedding', { params: { slug: event.slug } });
  const target = {
    origin: location.origin,
    slug: event.slug,
    title: titleOf(event, choice),
  };
  const isReady = choice.view !== 'session' || choice.session !== null;
  return (
    <Section title={t('embed.heading')}>
      <Card className="grid grid-cols-1 gap-6">
        <p className="text-sm text-muted">{t('embed.text')}</p>
        <div className="grid justify-items-start gap-3">
          {data === undefined && error === undefined && <Loading />}
          {error !== undefined && <Alert tone="info">{t('embed.closed')}</Alert>}
          {data?.origins.length === 0 && <Alert tone="warn">{t('embed.websites.none')}</Alert>}
          {data !== undefined && data.origins.length > 0 && (
            <>
              <p className="text-sm font-semibold">{t('embed.websites')}</p>
              <ul className="text-sm">
                {data.origins.map((origin) => (
                  <li key={origin} dir="ltr" className="wrap-anywhere">
                    {origin}
                  </li>
                ))}
              </ul>
            </>
          )}
          <WebsitesLink organization_id={event.organization.id} />
        </div>
        <Choices event={event} choice={choice} change={(next) => setChoice({ ...choice, ...next })} />
        {isReady && (
          <>
            <Code label={t('embed.script')} hint={t('embed.script.hint')} code={scriptCode(target, choice)} />
            <Code label={t('embed.frame')} hint={t('embed.frame.hint')} code={frameCode(target, choice)} />
          </>
        )}
        {isReady && data !== undefined && (
          <div className="grid grid-cols-1 gap-3">
            <h3 className="font-sans text-base font-semibold tracking-normal">{t('embed.preview')}</h3>
            {data.origins.length === 0 ? (
              <p className="text-sm text-muted">{t('embed.preview.none')}</p>
            ) : (
              <iframe
                key={embedUrl(target, choice)}
                src={embedUrl(target, choice)}
                title={target.title}
                loading="lazy"
                sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
                className="h-[32rem] w-full rounded-md border border-edge"
              />
            )}
          </div>
        )}
      </Card>
    </Section>
  );
}

/** Returns the accessible name of the frame. */
const titleOf = ({ title }: EventDetail, { view, session }: EmbedChoice): string =>
  view === 'session' ? (session?.title ?? '') : t(`embed.title.${view}`, { title });

/** Link to the list of the organization, which only its owners and admins can change. */
function WebsitesLink({ organization_id }: { readonly organization_id: number }) {
  const { data: organization } = useQuery('GET /organizations/:organization_id', { params: { organization_id } });
  if (!organizationRoleMay(organization?.current_user_role ?? null, 'organization_origin:write'))
    return <p className="text-sm text-muted">{t('embed.websites.owners')}</p>;
  return (
    <Link
      to={`${paths.organization(organization_id)}?tab=integrations`}
      className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
    >
      {t('embed.websites.edit')}
    </Link>
  );
}

interface ChoicesProps {
  readonly event: EventDetail;
  readonly choice: EmbedChoice;
  readonly change: (next: Partial<EmbedChoice>) => void;
}

/** Returns the values that occur, sorted, and the chosen one even if it does not occur on the day. */
function valuesOf(values: readonly (string | null)[], chosen: string): readonly string[] {
  const found = new Set(values.filter((value) => value !== null));
  if (chosen !== '') found.add(chosen);
  return [...found].toSorted((first, second) => first.localeCompare(second));
}

function Choices({ event, choice, change }: ChoicesProps) {
  const query = choice.day === '' ? {} : { day_number: Number(choice.day) };
  const { data: day } = useQuery('GET /public/events/:slug/programme', { params: { slug: event.slug }, query });
  const filters = {
    track: valuesOf(day?.sessions.map(({ track }) => track) ?? [], choice.track),
    location: valuesOf(day?.sessions.map(({ location: place }) => place) ?? [], choice.location),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('embed.view')}
        value={choice.view}
        options={embedViews.map((value) => ({ value, label: t(`embed.view.${value}`) }))}
        onChange={({ target }) => change({ view: embedViews.find((view) => view === target.value) ?? 'programme' })}
      />
      <SelectField
        label={t('embed.theme')}
        value={choice.theme}
        options={embedThemes.map((value) => ({ value, label: t(`embed.theme.${value}`) }))}
        onChange={({ target }) => change({ theme: embedThemes.find((theme) => theme === target.value) ?? 'auto' })}
      />
      {choice.view === 'programme' && (
        <SelectField
          label={t('embed.day')}
          value={choice.day}
          options={[
            { value: '', label: t('embed.day.all') },
            ...(day?.days ?? []).map(({ day_number, date }) => ({
              value: String(day_number),
              label: formatDays(date, date),
            })),
          ]}
          onChange={({ target }) => change({ day: target.value })}
        />
      )}
      {choice.view === 'session' && (
        <EmbedSessionField event={event} value={choice.session} onChange={(session) => change({ session })} />
      )}
      {(choice.view === 'programme' || choice.view === 'now') &&
        (['track', 'location'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`embed.${name}`)}
            value={choice[name]}
            options={[
              { value: '', label: t(`embed.${name}.all`) },
              ...filters[name].map((value) => ({ value, label: value })),
            ]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
    </div>
  );
}

interface CodeProps {
  readonly label: string;
  readonly hint: string;
  readonly code: string;
}

const Code = ({ label, hint, code }: CodeProps) => (
  <div className="grid justify-items-start gap-3">
    <TextArea
      label={label}
      hint={hint}
      className="w-full"
      dir="ltr"
      rows={3}
      readOnly
      spellCheck={false}
      value={code}
      onFocus={({ target }) => target.select()}
    />
    <CopyButton text={code} copiedTitle={t('embed.copied')} failedTitle={t('embed.not_copied')}>
      {t('embed.copy')}
    </CopyButton>
  </div>
);
