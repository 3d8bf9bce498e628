import type { EventDetail } from '@plenum/contracts/events';
import { hasAccent, isHex } from '@plenum/contracts/hex';
import { heroTextLengthMax } from '@plenum/contracts/limits';
import { useState } from 'react';
import { accentVariables } from '../../../lib/contrast.ts';
import { type SentPicture, uploadImage, useStoredImage } from '../../../lib/uploads.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/form-actions.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { Section } from '../../../ui/page.tsx';
import { t as settingsText } from './settings.en.json';
import { useSettings } from './use-settings.ts';

const savedBranding = (event: EventDetail) => ({
  hero_description: event.hero_description ?? '',
  primary_color: event.branding.primary_color,
  secondary_color: event.branding.secondary_color,
  logo: event.branding.logo_url,
  banner: event.branding.banner_url,
  desktop: event.hero_images?.desktop ?? null,
  mobile: event.hero_images?.mobile ?? null,
});
type Branding = ReturnType<typeof savedBranding>;

const colorProblem = (hex: string) => (isHex(hex) ? undefined : settingsText('settings.color.required'));

/** Branding of an event: text and images of the hero, and the accent colour. */
export function BrandingSettings({ event }: { readonly event: EventDetail }) {
  const { values, change, problems, bar } = useSettings({
    event_id: event.id,
    tab: 'branding',
    saved: savedBranding(event),
    bodyOf: ({ hero_description, primary_color, secondary_color, logo, banner, desktop, mobile }) => ({
      hero_description: hero_description.trim() || null,
      hero_images: { desktop, mobile },
      branding: { primary_color, secondary_color, logo_url: logo, banner_url: banner },
    }),
    problemsOf: ({ primary_color, secondary_color }) => ({
      primary_color: colorProblem(primary_color),
      secondary_color: colorProblem(secondary_color),
    }),
  });
  return (
    <div className="max-w-3xl">
      <div className="grid gap-8">
        <Section title={settingsText('settings.colors')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <ColorField
              label={settingsText('settings.color.primary')}
              hint={settingsText('settings.color.primary.hint')}
              value={values.primary_color}
              error={problems.primary_color}
              unread={!hasAccent(values.primary_color)}
              onChange={(primary_color) => change({ primary_color })}
            />
            <ColorField
              label={settingsText('settings.color.secondary')}
              hint={settingsText('settings.color.secondary.hint')}
              value={values.secondary_color}
              error={problems.secondary_color}
              unread
              onChange={(secondary_color) => change({ secondary_color })}
            />
          </div>
          <Preview title={event.title} text={values.hero_description} color={values.primary_color} />
        </Section>
        <Section title={settingsText('settings.hero')}>
          <TextArea
            label={settingsText('settings.hero.text')}
            rows={3}
            maxLength={heroTextLengthMax}
            value={values.hero_description}
            error={problems.hero_description}
            onChange={({ target }) => change({ hero_description: target.value })}
          />
        </Section>
        <Section title={settingsText('settings.pictures')}>
          <p className="mb-4 max-w-[60ch] text-sm text-muted">{settingsText('settings.pictures.text')}</p>
          <div className="grid gap-6">
            <Picture event_id={event.id} field="desktop" values={values} change={change} />
            <Picture event_id={event.id} field="mobile" values={values} change={change} />
            <Picture event_id={event.id} field="banner" values={values} change={change} />
            <Picture event_id={event.id} field="logo" values={values} change={change} />
          </div>
        </Section>
      </div>
      <SaveBar {...bar} />
    </div>
  );
}

interface PictureProps {
  readonly event_id: number;
  readonly field: 'desktop' | 'mobile' | 'banner' | 'logo';
  readonly values: Branding;
  readonly change: (next: Partial<Branding>) => void;
}

/** Image field: uploads immediately; the reference is saved with the tab. */
function Picture({ event_id, field, values, change }: PictureProps) {
  const [sent, setSent] = useState<SentPicture | null>(null);
  const key = values[field];
  const fresh = sent?.object_key === key ? sent?.url : undefined;
  const stored = useStoredImage(fresh === undefined ? key : null);
  return (
    <ImageField
      label={settingsText(`settings.picture.${field}`)}
      hint={settingsText(`settings.picture.${field}.hint`)}
      shape={field === 'logo' ? 'square' : 'wide'}
      value={fresh ?? stored ?? null}
      upload={uploadImage(field === 'logo' ? 'event_logo' : 'event_banner', event_id)}
      onChange={(image) => {
        setSent(image);
        change({ [field]: image?.object_key ?? null });
      }}
    />
  );
}

interface PreviewProps {
  readonly title: string;
  readonly text: string;
  readonly color: string;
}

/** Preview of the accent in the light and dark theme. */
function Preview({ title, text, color }: PreviewProps) {
  const style = hasAccent(color) ? accentVariables(color) : undefined;
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2" aria-label={settingsText('settings.preview')} role="group">
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          style={{ ...style, colorScheme: scheme }}
          className={classNames(
            'grid content-start gap-3 rounded-lg border border-rule bg-ground p-5 text-ink',
            style !== undefined && 'own-accent',
          )}
        >
          <p className="text-sm text-muted">{settingsText(`settings.preview.${scheme}`)}</p>
          <p className="font-display text-xl font-bold">{title}</p>
          {text !== '' && <p className="line-clamp-3 text-sm">{text}</p>}
          <p>
            <span className="inline-block rounded-md bg-accent px-4 py-2 font-semibold text-on-accent">
              {settingsText('settings.preview.button')}
            </span>
          </p>
          <p className="font-semibold text-accent underline underline-offset-4">
            {settingsText('settings.preview.link')}
          </p>
        </div>
      ))}
    </div>
  );
}
