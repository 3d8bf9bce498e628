import type { ImageTone } from '@plenum/contracts/enums';
import { wideCover } from '@plenum/contracts/events/event-pictures';
import type { EventDetail } from '@plenum/contracts/events/events';
import { hasAccent, isHex } from '@plenum/contracts/hex';
import { maxHeroTextLength } from '@plenum/contracts/limits';
import { useState } from 'react';
import { type UploadedImage, createImageUploader, useStoredImage } from '../../../../lib/uploads.ts';
import { ColorField } from '../../../../ui/color-field.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { SaveBar } from '../../../../ui/form-actions.tsx';
import { ImageField } from '../../../../ui/image-field.tsx';
import { Section } from '../../../../ui/page.tsx';
import { BrandingPreview } from './branding-preview.tsx';
import { t } from './settings-details.en.json';
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
type Tones = Readonly<Record<string, ImageTone>>;

const colorProblem = (hex: string) => (isHex(hex) ? undefined : t('settings.color.required'));

export function BrandingSettings({ event }: { readonly event: EventDetail }) {
  const [tones, setTones] = useState<Tones>({});
  const { values, change, problems, bar, conflict } = useSettings({
    event_id: event.id,
    tab: 'branding',
    saved: savedBranding(event),
    texts: { hero_description: { label: t('settings.hero.text') } },
    toBody: ({ hero_description, primary_color, secondary_color, logo, banner, desktop, mobile }) => ({
      hero_description: hero_description.trim() || null,
      hero_images: { desktop, mobile },
      branding: { primary_color, secondary_color, logo_url: logo, banner_url: banner },
    }),
    validate: ({ primary_color, secondary_color }) => ({
      primary_color: colorProblem(primary_color),
      secondary_color: colorProblem(secondary_color),
    }),
  });
  const pictureProps = {
    event_id: event.id,
    values,
    change,
    onTone: (key: string, tone: ImageTone) => setTones((previous) => ({ ...previous, [key]: tone })),
  };
  return (
    <div className="max-w-3xl">
      <div className="grid gap-8">
        <Section title={t('settings.colors')}>
          <div className="grid gap-5 sm:grid-cols-2">
            <ColorField
              label={t('settings.color.primary')}
              hint={t('settings.color.primary.hint')}
              value={values.primary_color}
              error={problems.primary_color}
              unread={!hasAccent(values.primary_color)}
              onChange={(primary_color) => change({ primary_color })}
            />
            <ColorField
              label={t('settings.color.secondary')}
              hint={t('settings.color.secondary.hint')}
              value={values.secondary_color}
              error={problems.secondary_color}
              unread
              onChange={(secondary_color) => change({ secondary_color })}
            />
          </div>
        </Section>
        <Section title={t('settings.hero')}>
          <TextArea
            label={t('settings.hero.text')}
            rows={3}
            maxLength={maxHeroTextLength}
            value={values.hero_description}
            error={problems.hero_description}
            onChange={({ target }) => change({ hero_description: target.value })}
          />
        </Section>
        <Section title={t('settings.pictures')}>
          <Pictures {...pictureProps} />
        </Section>
        <Section title={t('settings.preview')}>
          <Preview event={event} values={values} tones={tones} />
        </Section>
      </div>
      <SaveBar {...bar} />
      {conflict}
    </div>
  );
}

interface PreviewProps {
  readonly event: EventDetail;
  readonly values: Branding;
  /** Tones of the pictures uploaded in this session, by key. */
  readonly tones: Tones;
}

/** Preview of the unsaved branding. */
function Preview({ event, values, tones }: PreviewProps) {
  const { desktop, mobile, banner, logo } = values;
  const cover = wideCover({ desktop, mobile }, { banner_url: banner });
  return (
    <BrandingPreview
      title={event.title}
      text={values.hero_description}
      primary_color={values.primary_color}
      secondary_color={values.secondary_color}
      tone={(cover === null ? undefined : tones[cover]) ?? event.cover_tone}
      wide={useStoredImage(cover)}
      narrow={useStoredImage(mobile)}
      logo={useStoredImage(logo)}
    />
  );
}

function Pictures(props: Omit<PictureProps, 'field'>) {
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-sm text-muted">{t('settings.pictures.text')}</p>
      <div className="grid gap-6">
        <Picture field="desktop" {...props} />
        <Picture field="mobile" {...props} />
        <Picture field="banner" {...props} />
        <Picture field="logo" {...props} />
      </div>
    </>
  );
}

interface PictureProps {
  readonly event_id: number;
  readonly field: 'desktop' | 'mobile' | 'banner' | 'logo';
  readonly values: Branding;
  readonly change: (next: Partial<Branding>) => void;
  readonly onTone: (key: string, tone: ImageTone) => void;
}

/** Image field: uploads immediately; the reference is saved with the tab. */
function Picture({ event_id, field, values, change, onTone }: PictureProps) {
  const send = createImageUploader(field === 'logo' ? 'event_logo' : 'event_banner', event_id);
  const [uploaded, setUploaded] = useState<UploadedImage | null>(null);
  const key = values[field];
  const uploadedUrl = uploaded?.object_key === key ? uploaded?.url : undefined;
  const stored = useStoredImage(uploadedUrl === undefined ? key : null);
  return (
    <ImageField
      label={t(`settings.picture.${field}`)}
      hint={t(`settings.picture.${field}.hint`)}
      shape={field === 'logo' ? 'square' : 'wide'}
      value={uploadedUrl ?? stored ?? null}
      upload={async (file, onProgress) => {
        const picture = await send(file, onProgress);
        onTone(picture.object_key, picture.tone);
        return picture;
      }}
      onChange={(image) => {
        setUploaded(image);
        change({ [field]: image?.object_key ?? null });
      }}
    />
  );
}
