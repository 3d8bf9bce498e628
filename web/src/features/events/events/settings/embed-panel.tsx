import type { EventDetail } from '@plenum/contracts/events/events';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { useState } from 'react';
import { formatDays } from '../../../../lib/dates.ts';
import { distinctValues } from '../../../../lib/distinct-values.ts';
import { paths } from '../../../../lib/paths.ts';
import { useQuery } from '../../../../lib/swr.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { SelectField, TextArea } from '../../../../ui/field.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Card, Section } from '../../../../ui/page.tsx';
import { Loading } from '../../../../ui/spinner.tsx';
import { type EmbedOptions, embedThemes, embedUrl, embedViews, frameCode, scriptCode } from './embed-code.ts';
import { t } from './embed-panel.en.json';
import { EmbedSessionField } from './embed-session-field.tsx';

const defaults: EmbedOptions = { view: 'programme', session: null, day: '', track: '', location: '', theme: 'auto' };

/** Embed code and preview for other websites (docs/decisions/0161). */
export function EmbedPanel({ event }: { readonly event: EventDetail }) {
  const [options, setOptions] = useState(defaults);
  const { data, error } = useQuery('GET /public/events/:slug/embedding', { params: { slug: event.slug } });
  const target = {
    origin: location.origin,
    slug: event.slug,
    title: titleOf(event, options),
  };
  const isReady = options.view !== 'session' || options.session !== null;
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
        <EmbedOptionFields event={event} options={options} onChange={(next) => setOptions({ ...options, ...next })} />
        {isReady && (
          <>
            <Code label={t('embed.script')} hint={t('embed.script.hint')} code={scriptCode(target, options)} />
            <Code label={t('embed.frame')} hint={t('embed.frame.hint')} code={frameCode(target, options)} />
          </>
        )}
        {isReady && data !== undefined && (
          <div className="grid grid-cols-1 gap-3">
            <h3 className="font-sans text-base font-semibold tracking-normal">{t('embed.preview')}</h3>
            {data.origins.length === 0 ? (
              <p className="text-sm text-muted">{t('embed.preview.none')}</p>
            ) : (
              <iframe
                key={embedUrl(target, options)}
                src={embedUrl(target, options)}
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
const titleOf = ({ title }: EventDetail, { view, session }: EmbedOptions): string =>
  view === 'session' ? (session?.title ?? '') : t(`embed.title.${view}`, { title });

/** Link to the allowed websites of the organization. Only owners and admins can change them. */
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

interface EmbedOptionFieldsProps {
  readonly event: EventDetail;
  readonly options: EmbedOptions;
  readonly onChange: (next: Partial<EmbedOptions>) => void;
}

function EmbedOptionFields({ event, options, onChange }: EmbedOptionFieldsProps) {
  const query = options.day === '' ? {} : { day_number: Number(options.day) };
  const { data: day } = useQuery('GET /public/events/:slug/programme', { params: { slug: event.slug }, query });
  const filters = {
    track: distinctValues(day?.sessions.map(({ track }) => track) ?? [], options.track),
    location: distinctValues(day?.sessions.map(({ location: place }) => place) ?? [], options.location),
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={t('embed.view')}
        value={options.view}
        options={embedViews.map((value) => ({ value, label: t(`embed.view.${value}`) }))}
        onChange={({ target }) => onChange({ view: embedViews.find((view) => view === target.value) ?? 'programme' })}
      />
      <SelectField
        label={t('embed.theme')}
        value={options.theme}
        options={embedThemes.map((value) => ({ value, label: t(`embed.theme.${value}`) }))}
        onChange={({ target }) => onChange({ theme: embedThemes.find((theme) => theme === target.value) ?? 'auto' })}
      />
      {options.view === 'programme' && (
        <SelectField
          label={t('embed.day')}
          value={options.day}
          options={[
            { value: '', label: t('embed.day.all') },
            ...(day?.days ?? []).map(({ day_number, date }) => ({
              value: String(day_number),
              label: formatDays(date, date),
            })),
          ]}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
      {options.view === 'session' && (
        <EmbedSessionField event={event} value={options.session} onChange={(session) => onChange({ session })} />
      )}
      {(options.view === 'programme' || options.view === 'now') &&
        (['track', 'location'] as const).map((name) => (
          <SelectField
            key={name}
            label={t(`embed.${name}`)}
            value={options[name]}
            options={[
              { value: '', label: t(`embed.${name}.all`) },
              ...filters[name].map((value) => ({ value, label: value })),
            ]}
            onChange={({ target }) => onChange({ [name]: target.value })}
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
